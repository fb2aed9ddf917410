/** What samples are: integers of 16 bits, or floating point, where 1 is 32767. */
export type VoiceDtype = "int16" | "float32";

/** Samples: `Int16Array` for `"int16"`, `Float32Array` for `"float32"`. */
export type VoiceSamples = Int16Array | Float32Array;
