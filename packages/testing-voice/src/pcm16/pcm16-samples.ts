import {
  describeType,
  findNoSample,
  HIGHEST_SAMPLE,
  isInt16Array,
  LOWEST_SAMPLE,
  pcm16Bytes,
  type Pcm16Samples,
} from "@understudy/testing-shared/internal";

/**
 * Samples as the bytes of PCM16: signed integers of 16 bits, little-endian, whatever the machine's own order.
 *
 * @param samples - one channel; integers from -32768 to 32767.
 * @throws RangeError for what is no such integer, TypeError for what is no list.
 */
export function pcm16Samples(samples: Pcm16Samples): Uint8Array {
  const given: unknown = samples;
  if (!Array.isArray(given) && !isInt16Array(given)) {
    throw new TypeError(
      `pcm16Samples: the samples must be an Int16Array or an array of integers and are ${describeType(given)}.`,
    );
  }
  const wrong = findNoSample(given);
  if (wrong !== -1) {
    throw new RangeError(
      `pcm16Samples: at index ${wrong} is no sample: an integer from ${LOWEST_SAMPLE} to ${HIGHEST_SAMPLE}.`,
    );
  }
  return new Uint8Array(pcm16Bytes(given));
}
