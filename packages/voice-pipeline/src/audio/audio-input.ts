import { base64 } from "./bytes.ts";
import { checkAudioFormat } from "./check-audio-format.ts";
import { refuseUnknownOptions } from "../options/known-options.ts";
import { pcm16Bytes } from "./pcm16.ts";
import type { VoiceSamples } from "./voice-samples.ts";
import { writeWav } from "./write-wav.ts";

/** What audio is, where it is not the default. */
export interface AudioInputOptions {
  /** Samples a second of each channel, in Hz. 24,000 by default. */
  readonly sampleRateHz?: number | undefined;
  /** Channels, interleaved. 1 by default. */
  readonly channels?: number | undefined;
  /** Bytes of one sample in a WAV file that is made of the audio: 1, 2, 3 or 4. 2 by default. */
  readonly sampleWidthBytes?: number | undefined;
}

const OPTIONS = {
  sampleRateHz: true,
  channels: true,
  sampleWidthBytes: true,
} as const satisfies Record<keyof AudioInputOptions, true>;

/** Audio that is there as a whole. It holds the array that it was given, not a copy, and never writes to it. */
export class AudioInput {
  /** The samples, channels interleaved. May be empty. */
  readonly samples: VoiceSamples;
  /** Samples a second of each channel, in Hz. */
  readonly sampleRateHz: number;
  readonly channels: number;
  /** Bytes of one sample in {@link toWav}: 1, 2, 3 or 4. */
  readonly sampleWidthBytes: number;

  /**
   * @param samples - an `Int16Array`, or a `Float32Array` where 1 is 32767; a whole number of frames of all channels.
   * @throws {InvalidAudioError} for samples of another kind or a format that cannot be, with the reason.
   * @throws {InvalidVoiceOptionError} for an option that there is not.
   */
  constructor(samples: VoiceSamples, options: AudioInputOptions = {}) {
    refuseUnknownOptions(options, OPTIONS, "AudioInput");
    const { sampleRateHz = 24_000, channels = 1, sampleWidthBytes = 2 } = options;
    checkAudioFormat({ samples, sampleRateHz, channels, sampleWidthBytes });
    this.samples = samples;
    this.sampleRateHz = sampleRateHz;
    this.channels = channels;
    this.sampleWidthBytes = sampleWidthBytes;
  }

  /**
   * The audio as a WAV file of integers, `sampleWidthBytes` bytes each. Floating-point samples become PCM16 first, as in
   * {@link toBase64}. A rate that is no whole number is rounded, as the format has no other.
   */
  toWav(): Uint8Array {
    return writeWav(this);
  }

  /**
   * The samples as base64 of PCM16: signed integers of 16 bits, little-endian. Floating-point samples are cut to -1..1,
   * multiplied by 32767 and truncated; `NaN` becomes 0.
   */
  toBase64(): string {
    return base64(pcm16Bytes(this.samples));
  }
}
