/** What a WAV file is made of. */
export interface WavParts {
  readonly code: number;
  readonly bits: number;
  readonly channels?: number;
  readonly data: readonly number[] | Uint8Array;
  /** The length that the data chunk says it has. */
  readonly saidDataBytes?: number;
  /** Bytes of the format chunk after the first 16. */
  readonly extension?: readonly number[];
  readonly chunksBefore?: readonly Buffer[];
}

/** A chunk of a RIFF file, padded to an even length. */
export function riffChunk(name: string, content: Uint8Array, saidBytes = content.length): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, "latin1");
  header.writeUInt32LE(saidBytes, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}

/** A WAV file of 8,000 Hz, written apart from the package. */
export function wavFile(parts: WavParts): Buffer {
  const { channels = 1, bits, data } = parts;
  const format = Buffer.alloc(16);
  format.writeUInt16LE(parts.code, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(8000, 4);
  format.writeUInt32LE((8000 * channels * bits) / 8, 8);
  format.writeUInt16LE((channels * bits) / 8, 12);
  format.writeUInt16LE(bits, 14);
  const chunks = Buffer.concat([
    riffChunk("fmt ", Buffer.concat([format, Buffer.from(parts.extension ?? [])])),
    ...(parts.chunksBefore ?? []),
    riffChunk("data", Buffer.from(data), parts.saidDataBytes),
  ]);
  return riffChunk("RIFF", Buffer.concat([Buffer.from("WAVE"), chunks]));
}
