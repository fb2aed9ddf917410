import {
  checkOptions,
  HIGHEST_SAMPLE,
  LOWEST_SAMPLE,
  type OptionCheck,
  type OptionChecks,
} from "@understudy/testing-shared/internal";
import { pcm16Samples } from "./pcm16-samples.ts";
import { type Pcm16Audio, readSamples } from "./read-samples.ts";

/** How fast samples follow each other. */
export interface Pcm16Options {
  /** Samples a second, in Hz. 24,000 by default. */
  readonly sampleRateHz?: number | undefined;
}

/** What a tone is besides its pitch and length. */
export interface Pcm16ToneOptions extends Pcm16Options {
  /** The highest sample of the tone, as a part of the highest that there is, from 0 to 1. 0.5 by default. */
  readonly amplitude?: number | undefined;
}

const RATE: OptionCheck = [
  (value) => Number.isFinite(value) && Number(value) > 0,
  "a rate above 0, in Hz, such as 24000",
];

const CHECKS = { sampleRateHz: RATE } as const satisfies OptionChecks<Pcm16Options>;

const TONE_CHECKS = {
  sampleRateHz: RATE,
  amplitude: [
    (value) => Number.isFinite(value) && Number(value) >= 0 && Number(value) <= 1,
    "a number from 0 to 1",
  ],
} as const satisfies OptionChecks<Pcm16ToneOptions>;

const SAMPLE_RATE = 24_000;

/** Makes speech for tests, and reads audio for assertions. PCM16: signed, 16 bits, little-endian, one channel. */
export const pcm16: {
  /**
   * The bytes of a sine tone: the same for the same arguments.
   *
   * @param hz - its pitch, from 0 to half the rate.
   * @param milliseconds - its length, rounded to whole samples.
   * @throws RangeError for another pitch or length, `InvalidOptionError` for an option.
   */
  readonly tone: (hz: number, milliseconds: number, options?: Pcm16ToneOptions) => Uint8Array;
  /**
   * The bytes of silence.
   *
   * @param milliseconds - its length, rounded to whole samples.
   * @throws RangeError for another length, `InvalidOptionError` for an option.
   */
  readonly silence: (milliseconds: number, options?: Pcm16Options) => Uint8Array;
  /**
   * The samples of audio, in one array of their own. Floating-point samples are multiplied by 32767, rounded and cut; a last
   * half sample is filled up with a zero byte, as the pipeline does.
   */
  readonly samplesOf: (audio: Pcm16Audio) => Int16Array;
  /** How long audio is, in milliseconds. */
  readonly durationMs: (audio: Pcm16Audio, options?: Pcm16Options) => number;
  /** How loud audio is: the root of the mean square of its samples, from 0 (silence, or none) to 1. */
  readonly rms: (audio: Pcm16Audio) => number;
} = Object.freeze({
  tone: (hz: number, milliseconds: number, options: Pcm16ToneOptions = {}): Uint8Array => {
    checkOptions("pcm16.tone", options, TONE_CHECKS);
    const { sampleRateHz = SAMPLE_RATE, amplitude = 0.5 } = options;
    if (!Number.isFinite(hz) || hz < 0 || hz > sampleRateHz / 2) {
      throw new RangeError(
        `pcm16.tone: the pitch must be from 0 to ${sampleRateHz / 2} Hz, half the sample rate.`,
      );
    }
    const length = samplesIn("pcm16.tone", milliseconds, sampleRateHz);
    const highest = amplitude * HIGHEST_SAMPLE;
    return pcm16Samples(
      Int16Array.from({ length }, (_, index) =>
        Math.round(highest * Math.sin((2 * Math.PI * hz * index) / sampleRateHz)),
      ),
    );
  },
  silence: (milliseconds: number, options: Pcm16Options = {}): Uint8Array => {
    checkOptions("pcm16.silence", options, CHECKS);
    const { sampleRateHz = SAMPLE_RATE } = options;
    return new Uint8Array(2 * samplesIn("pcm16.silence", milliseconds, sampleRateHz));
  },
  samplesOf: (audio: Pcm16Audio): Int16Array => readSamples("pcm16.samplesOf", audio),
  durationMs: (audio: Pcm16Audio, options: Pcm16Options = {}): number => {
    checkOptions("pcm16.durationMs", options, CHECKS);
    const { sampleRateHz = SAMPLE_RATE } = options;
    return (readSamples("pcm16.durationMs", audio).length * 1000) / sampleRateHz;
  },
  rms: (audio: Pcm16Audio): number => {
    const samples = readSamples("pcm16.rms", audio);
    const squares = samples.reduce((sum, sample) => sum + (sample / LOWEST_SAMPLE) ** 2, 0);
    return samples.length === 0 ? 0 : Math.sqrt(squares / samples.length);
  },
});

function samplesIn(owner: string, milliseconds: number, sampleRateHz: number): number {
  if (!Number.isFinite(milliseconds) || milliseconds < 0) {
    throw new RangeError(`${owner}: the length must be 0 or more milliseconds.`);
  }
  return Math.round((milliseconds * sampleRateHz) / 1000);
}
