import {
  AudioInput,
  type STTModel,
  type TranscriptionSession,
  type TTSModel,
  type TTSSettings,
  type VoiceStreamEvent,
  type VoiceWorkflow,
} from "@understudy/voice-pipeline";

/** Audio that nobody listens to. */
export const AUDIO = new AudioInput(new Int16Array([1, 2, 3]));

/** PCM16 bytes of samples. */
export function pcm(...samples: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(samples.length * 2);
  const view = new DataView(bytes.buffer);
  samples.forEach((sample, index) => view.setInt16(index * 2, sample, true));
  return bytes;
}

/** A model that hears the same text in all audio, and these turns in streamed audio. */
export function hears(
  text: string,
  turns: Iterable<string> | AsyncIterable<string> = [],
): STTModel {
  return {
    modelName: "ears",
    transcribe: async () => text,
    createSession: async () => sessionOf(turns),
  };
}

/** A session of turns. */
export function sessionOf(turns: Iterable<string> | AsyncIterable<string>): TranscriptionSession {
  return {
    async *transcribeTurns() {
      yield* turns;
    },
    close: async () => undefined,
  };
}

/** A model that speaks by a function of the text. */
export function speaks(
  run: (text: string, signal: AbortSignal) => AsyncIterable<Uint8Array>,
  sampleRateHz = 24_000,
): TTSModel & { readonly texts: readonly string[]; readonly settings: readonly TTSSettings[] } {
  const texts: string[] = [];
  const settings: TTSSettings[] = [];
  return {
    modelName: "voice",
    sampleRateHz,
    texts,
    settings,
    run: (text, given, { signal }) => {
      texts.push(text);
      settings.push(given);
      if (signal === undefined) {
        throw new Error("The pipeline gave no signal.");
      }
      return run(text, signal);
    },
  };
}

/** A model that says one sample for each text: its length. */
export function saysLength(): ReturnType<typeof speaks> {
  return speaks(async function* say(text) {
    yield pcm(text.length);
  });
}

/** A workflow that answers with these fragments. */
export function answers(...fragments: readonly string[]): VoiceWorkflow {
  return {
    async *run() {
      yield* fragments;
    },
  };
}

/** Events in short: lifecycle events by name, audio as its samples. */
export async function read(
  events: AsyncIterable<VoiceStreamEvent>,
): Promise<(string | readonly number[])[]> {
  const told: (string | readonly number[])[] = [];
  for await (const event of events) {
    told.push(tell(event));
  }
  return told;
}

/** One event in short. */
export function tell(event: VoiceStreamEvent): string | readonly number[] {
  switch (event.type) {
    case "voice_stream_event_audio":
      return [...event.data];
    case "voice_stream_event_lifecycle":
      return event.event;
    case "voice_stream_event_error":
      return "error";
  }
}

/** Reads until an error is thrown; tells both. */
export async function readToError(
  events: AsyncIterable<VoiceStreamEvent>,
): Promise<{ readonly told: readonly (string | readonly number[])[]; readonly error: unknown }> {
  const told: (string | readonly number[])[] = [];
  try {
    for await (const event of events) {
      told.push(tell(event));
    }
  } catch (error) {
    return { told, error };
  }
  throw new Error("The stream ended without an error.");
}
