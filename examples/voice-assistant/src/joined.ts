/** Samples one behind the other. */
export function joined(pieces: readonly Int16Array[]): Int16Array {
  const samples = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    samples.set(piece, offset);
    offset += piece.length;
  }
  return samples;
}
