import type { TTSSettings } from "./settings.ts";

/** What a text-to-speech model is told of the run that calls it. */
export interface TTSCallOptions {
  /** Aborted when nobody waits for the speech any more: stop, and settle what is pending. */
  readonly signal?: AbortSignal | undefined;
}

/** Turns text into speech. */
export interface TTSModel {
  /** The provider's name of the model. */
  readonly modelName: string;

  /** Samples a second of the speech, in Hz: 24,000 for most. */
  readonly sampleRateHz: number;

  /**
   * Speaks a text.
   *
   * @returns PCM16: signed integers of 16 bits, little-endian, one channel, in chunks of any byte length, which may cut
   * a sample in two.
   */
  run(text: string, settings: TTSSettings, options: TTSCallOptions): AsyncIterable<Uint8Array>;
}
