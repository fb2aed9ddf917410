import { AudioInput } from "../audio/audio-input.ts";
import type { InputReader } from "./input-reader.ts";

/** The whole input, once it has ended, with what was read of it before. */
export async function gatheredInput(audio: InputReader, first: Int16Array): Promise<AudioInput> {
  const chunks = [first];
  for (;;) {
    const chunk = await audio.next();
    if (chunk === undefined) {
      return new AudioInput(joined(chunks));
    }
    chunks.push(chunk);
  }
}

function joined(chunks: readonly Int16Array[]): Int16Array {
  const samples = new Int16Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    samples.set(chunk, offset);
    offset += chunk.length;
  }
  return samples;
}
