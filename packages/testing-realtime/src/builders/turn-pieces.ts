import type { ScriptedRealtimeEvent } from "../types/events.ts";
import { pcm16Bytes, type Pcm16Samples, requireSamples, silence } from "./pcm16-samples.ts";
import type { RealtimeTurnOptions } from "./turn-options.ts";

/** What the pieces of a message are made of. */
export interface PieceSource extends Pick<RealtimeTurnOptions, "audio" | "deltas"> {
  readonly content: string;
  readonly itemId: string;
  readonly responseId: string;
}

/** The text of a message in pieces. */
export function textEvents(source: PieceSource): ScriptedRealtimeEvent[] {
  const { itemId, responseId } = source;
  return cut(source).map((delta) => [
    "output_text_delta",
    { type: "output_text_delta", delta, itemId, responseId },
  ]);
}

/** Transcript and sound of a message in pieces, each piece of the sound behind its words, and the end of the sound. */
export function speechEvents(source: PieceSource): ScriptedRealtimeEvent[] {
  const { itemId, responseId } = source;
  const deltas = cut(source);
  const samples = samplesOf(source.audio);
  const pieces = Math.max(1, deltas.length);
  const events: ScriptedRealtimeEvent[] = [];
  for (let index = 0; index < pieces; index += 1) {
    const delta = deltas[index];
    if (delta !== undefined) {
      events.push([
        "audio_transcript_delta",
        { type: "transcript_delta", delta, itemId, responseId },
      ]);
    }
    const chunk = samples.slice(share(samples, index, pieces), share(samples, index + 1, pieces));
    if (chunk.length > 0) {
      events.push(["audio", { type: "audio", data: pcm16Bytes(chunk), responseId }]);
    }
  }
  events.push(["audio_done"]);
  return events;
}

function samplesOf(audio: PieceSource["audio"]): Pcm16Samples {
  if (audio === undefined) {
    return [];
  }
  if (typeof audio === "number") {
    return silence(audio);
  }
  requireSamples("realtimeEvent.turn", "audio", audio);
  return audio;
}

/** Where the sound is cut before the piece with this index: all pieces are as long as can be. */
function share(samples: Pcm16Samples, index: number, pieces: number): number {
  return Math.round((samples.length * index) / pieces);
}

/** The pieces of the text. The provider sends nothing for an empty one. */
function cut({ content, deltas }: PieceSource): readonly string[] {
  if (content === "") {
    return [];
  }
  return deltas === "word" ? (content.match(/\s*\S+|\s+$/gu) ?? [content]) : [content];
}
