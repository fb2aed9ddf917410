import { AudioInput } from "@understudy/voice-pipeline";
import { expect, test } from "vitest";

const floats = new Float32Array([0, 0.5, -1]);
const integers = new Int16Array([0, 16_383, -32_767]);

test("floating-point samples become PCM16, not the bytes that they are made of", () => {
  expect(new AudioInput(floats).toBase64()).toBe(new AudioInput(integers).toBase64());
  expect(new AudioInput(floats).toWav()).toEqual(new AudioInput(integers).toWav());
});
