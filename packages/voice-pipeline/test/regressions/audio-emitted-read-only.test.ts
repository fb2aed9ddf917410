import { expect, test } from "vitest";

import { Pcm16Assembler } from "../../src/audio/pcm16-assembler.ts";

test.each(["int16", "float32"] as const)(
  "%s samples of speech can be written to, and share no memory with the model's chunk",
  (dtype) => {
    const chunk = Uint8Array.of(1, 0, 2, 0);
    const samples = new Pcm16Assembler({ bufferSize: 1, dtype }).push(chunk);
    samples?.fill(1);

    expect([...(samples ?? [])]).toEqual([1, 1]);
    expect(samples?.buffer).not.toBe(chunk.buffer);
    expect(chunk).toEqual(Uint8Array.of(1, 0, 2, 0));
    expect(samples?.buffer.byteLength).toBe(samples?.byteLength);
  },
);
