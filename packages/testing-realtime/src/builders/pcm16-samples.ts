import {
  describeType,
  findNoSample,
  HIGHEST_SAMPLE,
  InvalidOptionError,
  isInt16Array,
  LOWEST_SAMPLE,
  type Pcm16Samples as SharedPcm16Samples,
} from "@understudy/testing-shared/internal";

export { pcm16Bytes } from "@understudy/testing-shared/internal";

/** Samples of 16 bits, one channel: the SDK's default is 24,000 of them a second. */
export type Pcm16Samples = SharedPcm16Samples;

/** Samples a second of the format that the SDK asks for by default. */
const SAMPLE_RATE = 24_000;

/** So many milliseconds of silence in the SDK's default format. */
export function silence(milliseconds: number): Int16Array {
  return new Int16Array(Math.max(1, Math.round((milliseconds * SAMPLE_RATE) / 1000)));
}

/**
 * Checks that an argument holds samples.
 *
 * @throws InvalidOptionError
 */
export function requireSamples(
  owner: string,
  argument: string,
  value: unknown,
): asserts value is Pcm16Samples {
  if (!Array.isArray(value) && !isInt16Array(value)) {
    throw new InvalidOptionError(
      `${owner}: ${argument} must be an Int16Array or an array of samples and is ${describeType(value)}.`,
      argument,
    );
  }
  if (value.length === 0) {
    throw new InvalidOptionError(`${owner}: ${argument} holds no samples.`, argument);
  }
  const wrong = findNoSample(value);
  if (wrong !== -1) {
    throw new InvalidOptionError(
      `${owner}: ${argument} holds at index ${wrong} what is no sample: an integer from ${LOWEST_SAMPLE} to ${HIGHEST_SAMPLE}.`,
      argument,
    );
  }
}
