import { AudioInput } from "@understudy/voice-pipeline";
import { expect, test } from "vitest";

test.each([
  ["sample_width", { sampleWidthBytes: 5 }],
  ["sample_width", { sampleWidthBytes: 0 }],
  ["incomplete_frame", { channels: 2 }],
  ["channels", { channels: 0 }],
  ["channels", { channels: -2 }],
  ["sample_rate", { sampleRateHz: 0 }],
  ["sample_rate", { sampleRateHz: -1 }],
] as const)("no WAV file is written with a wrong %s: %j", (reason, options) => {
  expect(() => new AudioInput(new Int16Array(3), options)).toThrow(
    expect.objectContaining({ code: "invalid_audio", reason }),
  );
});

test.each([1, 2, 3, 4])("a WAV file of %i bytes a sample has as many", (sampleWidthBytes) => {
  const wav = Buffer.from(new AudioInput(new Int16Array(4), { sampleWidthBytes }).toWav());

  expect(wav.readUInt16LE(34)).toBe(sampleWidthBytes * 8);
  expect(wav).toHaveLength(44 + 4 * sampleWidthBytes);
});
