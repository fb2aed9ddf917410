/** Samples of 16 bits: integers from -32768 to 32767. */
export type Pcm16Samples = Int16Array | readonly number[];

/** The lowest sample. */
export const LOWEST_SAMPLE = -0x8000;
/** The highest sample. */
export const HIGHEST_SAMPLE = 0x7fff;

/** Whether a value is an `Int16Array`, told by its tag: a test runner's realm has one of its own. */
export function isInt16Array(value: unknown): value is Int16Array {
  return Object.prototype.toString.call(value) === "[object Int16Array]";
}

/** Where the first value stands that is no sample, zero-based; -1 where all are. */
export function findNoSample(samples: ArrayLike<unknown>): number {
  return Array.from(samples).findIndex((sample) => !isSample(sample));
}

/** Samples as bytes, little-endian, whatever the machine's own order. */
export function pcm16Bytes(samples: Pcm16Samples): ArrayBuffer {
  const bytes = new ArrayBuffer(samples.length * 2);
  const view = new DataView(bytes);
  samples.forEach((sample, index) => view.setInt16(index * 2, sample, true));
  return bytes;
}

function isSample(value: unknown): boolean {
  return (
    Number.isInteger(value) && Number(value) >= LOWEST_SAMPLE && Number(value) <= HIGHEST_SAMPLE
  );
}
