import type { VoiceSamples } from "./voice-samples.ts";

/** Tells whether a value is an `Int16Array`, of this realm or of another. */
export function isInt16Array(value: unknown): value is Int16Array {
  return ArrayBuffer.isView(value) && kindOf(value) === "Int16Array";
}

/** Tells whether a value is an `Int16Array` or a `Float32Array`, of this realm or of another. */
export function isVoiceSamples(value: unknown): value is VoiceSamples {
  return isInt16Array(value) || (ArrayBuffer.isView(value) && kindOf(value) === "Float32Array");
}

/** Tells whether a value is a `Uint8Array`, of this realm or of another. A `Buffer` of Node.js is one. */
export function isUint8Array(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && kindOf(value) === "Uint8Array";
}

/** What a value is, for a message: `"Float64Array"`, `"Promise"`, `"Undefined"`. */
export function kindOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}

/** The same samples, in an array and a buffer of their own. */
export function copyOfSamples(samples: VoiceSamples): VoiceSamples {
  return isInt16Array(samples) ? new Int16Array(samples) : new Float32Array(samples);
}
