import { InvalidAudioError } from "../errors/invalid-audio-error.ts";
import { isUint8Array, isVoiceSamples, kindOf } from "./typed-arrays.ts";
import type { VoiceSamples } from "./voice-samples.ts";

/** What the fields of a WAV file hold. */
const MOST_RATE = 0xff_ff_ff_ff;
const MOST_CHANNELS = 0xff_ff;

const WIDTHS: ReadonlySet<number> = new Set([1, 2, 3, 4]);

/** Samples, and what they are said to be. */
export interface FormattedAudio {
  readonly samples: VoiceSamples;
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly sampleWidthBytes: number;
}

/**
 * Refuses samples that are none.
 *
 * @throws {InvalidAudioError} with the reason `"samples"`.
 */
export function checkSamples(samples: unknown): void {
  if (!isVoiceSamples(samples)) {
    throw new InvalidAudioError(
      `Samples are to be an Int16Array or a Float32Array, not of the kind ${kindOf(samples)}.${hintFor(samples)}`,
      "samples",
    );
  }
}

/**
 * Refuses audio whose samples and format cannot be.
 *
 * @throws {InvalidAudioError} with the first reason there is.
 */
export function checkAudioFormat(audio: FormattedAudio): void {
  const { samples, sampleRateHz, channels, sampleWidthBytes } = audio;
  checkSamples(samples);
  if (!Number.isFinite(sampleRateHz) || sampleRateHz <= 0 || sampleRateHz > MOST_RATE) {
    throw new InvalidAudioError(
      `sampleRateHz is to be a number above 0, and ${MOST_RATE} at most: samples a second of each channel, as 24000.`,
      "sample_rate",
    );
  }
  if (!Number.isInteger(channels) || channels <= 0 || channels > MOST_CHANNELS) {
    throw new InvalidAudioError(
      `channels is to be a whole number above 0, and ${MOST_CHANNELS} at most: 1 for mono, 2 for stereo.`,
      "channels",
    );
  }
  if (!WIDTHS.has(sampleWidthBytes)) {
    throw new InvalidAudioError(
      "sampleWidthBytes is to be 1, 2, 3 or 4: the bytes of one sample.",
      "sample_width",
    );
  }
  if (samples.length % channels !== 0) {
    throw new InvalidAudioError(
      `${samples.length} samples make no whole number of frames of ${channels} channels. ` +
        "Each frame is to have one sample of every channel.",
      "incomplete_frame",
    );
  }
}

function hintFor(samples: unknown): string {
  if (isUint8Array(samples)) {
    return " Bytes of PCM16 are decoded by new Int16Array(bytes.slice().buffer).";
  }
  return Array.isArray(samples) || ArrayBuffer.isView(samples)
    ? " Convert them first: Float32Array.from(samples)."
    : "";
}
