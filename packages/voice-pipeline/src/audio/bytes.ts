/** A multiple of 3, so that base64 of a part has no padding; few enough to be arguments of one call. */
const PART = 0x60_00;

/** Bytes as base64, with padding. */
export function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += PART) {
    parts.push(
      btoa(Reflect.apply(String.fromCharCode, undefined, bytes.subarray(from, from + PART))),
    );
  }
  return parts.join("");
}

/** All bytes of the chunks, in their order, in an array of their own. */
export function concatBytes(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
