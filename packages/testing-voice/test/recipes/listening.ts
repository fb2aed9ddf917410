import {
  AudioInput,
  StreamedAudioInput,
  type VoiceSamples,
  type VoiceStreamEvent,
} from "@understudy/voice-pipeline";

/** Audio that is there as a whole. What is in it no double hears. */
export function recording(): AudioInput {
  return new AudioInput(Int16Array.of(0, 0));
}

/** Audio that was spoken to its end. */
export function microphone(): StreamedAudioInput {
  const input = new StreamedAudioInput();
  input.addAudio(Int16Array.of(0, 0));
  input.addAudio(null);
  return input;
}

/** The events of a turn that is spoken at once, each in a word. */
export const TURN: readonly string[] = ["turn_started", "audio", "turn_ended"];

/** An event in a word: what happened, or `"audio"`. */
export function nameOf(event: VoiceStreamEvent): string {
  switch (event.type) {
    case "voice_stream_event_audio":
      return "audio";
    case "voice_stream_event_lifecycle":
      return event.event;
    case "voice_stream_event_error":
      return "error";
  }
}

/** What somebody who listens to a pipeline got. */
export interface Heard {
  /** The events in order, each in a word. */
  readonly events: readonly string[];
  /** The samples of the audio events. */
  readonly audio: readonly VoiceSamples[];
}

/** Listens to the end. */
export async function listen(stream: AsyncIterable<VoiceStreamEvent>): Promise<Heard> {
  const { error, ...heard } = await listenToFailure(stream);
  if (error !== undefined) {
    throw error;
  }
  return heard;
}

/** Listens until an error ends the stream, and gives what came before beside it. */
export async function listenToFailure(
  stream: AsyncIterable<VoiceStreamEvent>,
): Promise<Heard & { readonly error: unknown }> {
  const events: string[] = [];
  const audio: VoiceSamples[] = [];
  let error: unknown;
  try {
    for await (const event of stream) {
      events.push(nameOf(event));
      if (event.type === "voice_stream_event_audio") {
        audio.push(event.data);
      }
    }
  } catch (thrown) {
    error = thrown;
  }
  return { events, audio, error };
}
