import { isInt16Array } from "./typed-arrays.ts";
import type { VoiceSamples } from "./voice-samples.ts";

/** What 1 is as an integer of 16 bits. */
const FULL_SCALE = 32_767;

/** Samples as integers of 16 bits: the array itself, or what floating point becomes when cut to -1..1 and truncated. */
export function toInt16(samples: VoiceSamples): Int16Array {
  if (isInt16Array(samples)) {
    return samples;
  }
  // Products of 32 bits: with those of 64, half of all integers would come back from floating point one too small.
  const scaled = samples.map((sample) => Math.max(-1, Math.min(1, sample)) * FULL_SCALE);
  // An Int16Array truncates towards 0 what is stored in it, and stores 0 for NaN.
  return new Int16Array(scaled);
}

/** Integers of 16 bits as floating point. -32768 becomes a little less than -1. */
export function toFloat32(samples: Int16Array): Float32Array {
  return new Float32Array(samples).map((sample) => sample / FULL_SCALE);
}

/** Samples as PCM16 bytes, little-endian, in an array of their own. Floating point is cut to -1..1 and truncated. */
export function pcm16Bytes(samples: VoiceSamples): Uint8Array {
  const integers = toInt16(samples);
  const view = new DataView(new ArrayBuffer(integers.length * 2));
  for (const [index, sample] of integers.entries()) {
    view.setInt16(index * 2, sample, true);
  }
  return new Uint8Array(view.buffer);
}

/** The samples of PCM16 bytes, in an array of their own. A last odd byte is left out. */
export function pcm16Samples(bytes: Uint8Array): Int16Array {
  // The platform's own order may be another, and a view over the bytes would need an even offset.
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Int16Array(Math.floor(bytes.byteLength / 2));
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = view.getInt16(index * 2, true);
  }
  return samples;
}
