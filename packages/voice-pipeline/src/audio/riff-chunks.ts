const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

/**
 * The chunks of a RIFF file of the type WAVE, by their names, as views over its bytes. Of several with one name it is the
 * first. A chunk that is said to be longer than the file ends with it: so a streaming writer leaves its last one.
 *
 * @returns `undefined` where the bytes are no such file.
 */
export function riffChunks(bytes: Uint8Array): ReadonlyMap<string, DataView> | undefined {
  if (bytes.byteLength < HEADER_BYTES) {
    return undefined;
  }
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (nameAt(file, 0) !== "RIFF" || nameAt(file, 8) !== "WAVE") {
    return undefined;
  }
  const chunks = new Map<string, DataView>();
  let offset = HEADER_BYTES;
  while (offset + CHUNK_HEADER_BYTES <= file.byteLength) {
    const name = nameAt(file, offset);
    const said = file.getUint32(offset + 4, true);
    const start = offset + CHUNK_HEADER_BYTES;
    const length = Math.min(said, file.byteLength - start);
    if (!chunks.has(name)) {
      chunks.set(name, new DataView(file.buffer, file.byteOffset + start, length));
    }
    // A chunk of an odd length is followed by a byte that is not counted.
    offset = start + said + (said % 2);
  }
  return chunks;
}

function nameAt(file: DataView, offset: number): string {
  return String.fromCharCode(...new Uint8Array(file.buffer, file.byteOffset + offset, 4));
}
