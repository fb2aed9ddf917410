import { StreamedAudioInput, AudioInput } from "@understudy/voice-pipeline";
import { expect, test } from "vitest";

test.each([
  new Float64Array(2),
  new Int32Array(2),
  new Uint16Array(2),
  new Uint8Array(2),
  new BigInt64Array(2),
])("%o is refused as samples, whole and streamed", (samples) => {
  const input = new StreamedAudioInput();
  const refused = expect.objectContaining({ code: "invalid_audio", reason: "samples" });

  expect(() => Reflect.construct(AudioInput, [samples])).toThrow(refused);
  expect(() => Reflect.apply(input.addAudio, input, [samples])).toThrow(refused);
});
