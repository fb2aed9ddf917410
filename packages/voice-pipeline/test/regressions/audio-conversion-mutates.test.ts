import { AudioInput } from "@understudy/voice-pipeline";
import { expect, test } from "vitest";

test.each([
  ["int16", [0, 1, -1, 32_767, -32_768]],
  ["float32", [0, 0.5, -0.5, 2, Number.NaN]],
] as const)(
  "converting %s samples leaves them as they are, and can be repeated",
  (dtype, values) => {
    const samples = dtype === "int16" ? new Int16Array(values) : new Float32Array(values);
    const input = new AudioInput(samples, { sampleWidthBytes: 3 });
    const before = samples.slice();
    const [base64, wav] = [input.toBase64(), input.toWav()];
    const again = input.toWav();

    expect(samples).toEqual(before);
    expect(input.toBase64()).toBe(base64);
    expect(again).toEqual(wav);
    wav.fill(0);
    expect(input.toWav()).toEqual(again);
    expect(samples).toEqual(before);
  },
);
