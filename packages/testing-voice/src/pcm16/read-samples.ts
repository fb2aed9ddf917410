import { HIGHEST_SAMPLE, isInt16Array, LOWEST_SAMPLE } from "@understudy/testing-shared/internal";

/** Audio in one piece: bytes of PCM16, samples, or floating-point samples, where 1 is 32767. */
export type Pcm16Piece = Uint8Array | Int16Array | Float32Array;

/** Audio of one channel, in one piece or in many. Bytes may be cut anywhere, in the middle of a sample too. */
export type Pcm16Audio = Pcm16Piece | readonly Pcm16Piece[];

/** The samples of audio, in one array of their own. A last half sample is filled up with a zero byte. */
export function readSamples(owner: string, audio: Pcm16Audio): Int16Array {
  const pieces: readonly unknown[] = Array.isArray(audio) ? audio : [audio];
  const parts: Int16Array[] = [];
  let bytes: Uint8Array[] = [];
  const flush = (): void => {
    parts.push(samplesOfBytes(bytes));
    bytes = [];
  };
  for (const [index, piece] of pieces.entries()) {
    if (tagOf(piece) === "Uint8Array") {
      bytes.push(piece as Uint8Array);
    } else {
      flush();
      parts.push(samplesOfPiece(owner, piece, index));
    }
  }
  flush();
  return joined(parts, Int16Array);
}

function samplesOfPiece(owner: string, piece: unknown, index: number): Int16Array {
  if (isInt16Array(piece)) {
    return piece;
  }
  if (tagOf(piece) === "Float32Array") {
    return Int16Array.from(piece as Float32Array, (sample) =>
      Math.min(HIGHEST_SAMPLE, Math.max(LOWEST_SAMPLE, Math.round(sample * HIGHEST_SAMPLE))),
    );
  }
  throw new TypeError(
    `${owner}: piece ${index + 1} of the audio is neither a Uint8Array, nor an Int16Array, nor a Float32Array.`,
  );
}

function samplesOfBytes(chunks: readonly Uint8Array[]): Int16Array {
  const bytes = joined(chunks, Uint8Array);
  const even = new Uint8Array(bytes.length + (bytes.length % 2));
  even.set(bytes);
  const view = new DataView(even.buffer);
  return Int16Array.from({ length: even.length / 2 }, (_, index) => view.getInt16(index * 2, true));
}

function joined<T extends Int16Array | Uint8Array>(
  parts: readonly T[],
  make: new (length: number) => T,
): T {
  const whole = new make(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** By its tag: a test runner's realm has typed arrays of its own. */
function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}
