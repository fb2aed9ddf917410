import type { VoiceDtype, VoiceSamples } from "../audio/voice-samples.ts";

/** What a speech-to-text model may be told. A model leaves out what it has no use for. */
export interface STTSettings {
  /** Text that leads the transcription: names, spelling, what was said before. */
  readonly prompt?: string | undefined;
  /** The language of the speech, as ISO 639-1: `"en"`. */
  readonly language?: string | undefined;
  /** How freely the model transcribes, from 0. */
  readonly temperature?: number | undefined;
  /** How a streamed transcription tells turns apart, in the provider's own words. */
  readonly turnDetection?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Cuts what can be spoken off the text that has come so far.
 *
 * @returns what to speak now (`""` for nothing yet), and what to wait with.
 */
export type TextSplitter = (text: string) => readonly [ready: string, rest: string];

/** How text becomes speech. A model gets these with the defaults filled in. */
export interface TTSSettings {
  /** The provider's name of a voice. */
  readonly voice?: string | undefined;
  /** How many non-empty chunks of the model make one audio event, at most. 120 by default. */
  readonly bufferSize?: number | undefined;
  /** What the samples of audio events are. `"int16"` by default. */
  readonly dtype?: VoiceDtype | undefined;
  /** Changes the samples of each audio event before it is emitted. The array is the function's own. */
  readonly transformData?: ((data: VoiceSamples) => VoiceSamples) | undefined;
  /** How the model should speak, in words. */
  readonly instructions?: string | undefined;
  /** Cuts text into what is spoken at once. By default, sentences of 20 characters and more. */
  readonly textSplitter?: TextSplitter | undefined;
  /** How fast the speech is, from 0.25 to 4; 1 is the voice's own pace. */
  readonly speed?: number | undefined;
}
