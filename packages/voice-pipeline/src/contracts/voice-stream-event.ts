import type { VoiceSamples } from "../audio/voice-samples.ts";

/** Speech to play. */
export interface VoiceStreamEventAudio {
  readonly type: "voice_stream_event_audio";
  /** Samples of one channel, of the kind that the setting `dtype` names. The array belongs to whoever reads the event. */
  readonly data: VoiceSamples;
  /** Samples a second, in Hz. */
  readonly sampleRateHz: number;
}

/** Where the conversation stands. */
export interface VoiceStreamEventLifecycle {
  readonly type: "voice_stream_event_lifecycle";
  /** Each `turn_started` is followed by its `turn_ended`; `session_ended` comes once, last. */
  readonly event: "turn_started" | "turn_ended" | "session_ended";
}

/**
 * A failure. The pipeline's own stream throws its failure instead of emitting this; it is here for those who pass events
 * on to where an exception cannot go.
 */
export interface VoiceStreamEventError {
  readonly type: "voice_stream_event_error";
  readonly error: unknown;
}

/** What comes out of a pipeline. */
export type VoiceStreamEvent =
  | VoiceStreamEventAudio
  | VoiceStreamEventLifecycle
  | VoiceStreamEventError;
