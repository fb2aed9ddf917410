import { describeType, InvalidOptionError } from "@understudy/testing-shared/internal";

/** Samples of 16 bits, one channel: the SDK's default is 24,000 of them a second. */
export type Pcm16Samples = Int16Array | readonly number[];

/** Samples a second of the format that the SDK asks for by default. */
const SAMPLE_RATE = 24_000;

const LOWEST = -0x8000;
const HIGHEST = 0x7fff;

/** So many milliseconds of silence in the SDK's default format. */
export function silence(milliseconds: number): Int16Array {
  return new Int16Array(Math.max(1, Math.round((milliseconds * SAMPLE_RATE) / 1000)));
}

/** Samples as bytes, little-endian, whatever the machine's own order. */
export function pcm16Bytes(samples: Pcm16Samples): ArrayBuffer {
  const bytes = new ArrayBuffer(samples.length * 2);
  const view = new DataView(bytes);
  samples.forEach((sample, index) => view.setInt16(index * 2, sample, true));
  return bytes;
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
  const wrong = Array.from<unknown>(value).findIndex((sample) => !isSample(sample));
  if (wrong !== -1) {
    throw new InvalidOptionError(
      `${owner}: ${argument} holds at index ${wrong} what is no sample: an integer from ${LOWEST} to ${HIGHEST}.`,
      argument,
    );
  }
}

function isSample(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= LOWEST && Number(value) <= HIGHEST;
}

/** By its tag: a test runner's realm has an `Int16Array` of its own. */
function isInt16Array(value: unknown): value is Int16Array {
  return Object.prototype.toString.call(value) === "[object Int16Array]";
}
