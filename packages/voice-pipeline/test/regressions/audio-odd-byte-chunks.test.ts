import { expect, test } from "vitest";

import { Pcm16Assembler } from "../../src/audio/pcm16-assembler.ts";

test.each([
  ["int16", new Int16Array([0x02_01]), new Int16Array([3])],
  ["float32", new Float32Array([0x02_01 / 32_767]), new Float32Array([3 / 32_767])],
] as const)(
  "speech whose chunks cut a sample in two does not fail, for %s",
  (dtype, first, last) => {
    const speech = new Pcm16Assembler({ bufferSize: 2, dtype });

    expect(speech.push(Uint8Array.of(1))).toBeUndefined();
    expect(speech.push(Uint8Array.of(2, 3))).toEqual(first);
    expect(speech.flush()).toEqual(last);
  },
);
