import { runInNewContext } from "node:vm";

import { AudioInput, InvalidAudioError, InvalidVoiceOptionError } from "@understudy/voice-pipeline";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { errorOf } from "./error-of.ts";

const stereo = { channels: 2 };

describe("an audio input", () => {
  test("is 24,000 Hz, one channel and two bytes a sample unless it says otherwise", () => {
    const input = new AudioInput(new Int16Array([1, 2]), { channels: undefined });

    expect(input).toMatchObject({ sampleRateHz: 24_000, channels: 1, sampleWidthBytes: 2 });
  });

  test("keeps the array that it was given", () => {
    const samples = new Float32Array([0.5]);

    expect(new AudioInput(samples).samples).toBe(samples);
  });

  test("takes arrays of another realm", () => {
    const samples: Int16Array = runInNewContext("new Int16Array([1, -1])");

    expect(samples).not.toBeInstanceOf(Int16Array);
    expect(new AudioInput(samples).toBase64()).toBe("AQD//w==");
  });

  test.each([
    ["Float64Array", new Float64Array(2)],
    ["Array", [0, 1]],
    ["Uint8Array", new Uint8Array(2)],
    ["DataView", new DataView(new ArrayBuffer(2))],
    ["Undefined", undefined],
    ["Int16Array", { [Symbol.toStringTag]: "Int16Array", length: 2 }],
  ] as const)("refuses samples of the kind %s", (kind, samples) => {
    const error = errorOf(InvalidAudioError, () => Reflect.construct(AudioInput, [samples]));

    expect(error).toMatchObject({ code: "invalid_audio", reason: "samples" });
    expect(error.message).toContain(kind);
  });

  test.each([
    ["sample_rate", { sampleRateHz: 0 }],
    ["sample_rate", { sampleRateHz: -24_000 }],
    ["sample_rate", { sampleRateHz: Number.NaN }],
    ["sample_rate", { sampleRateHz: Number.POSITIVE_INFINITY }],
    ["channels", { channels: 0 }],
    ["channels", { channels: -1 }],
    ["channels", { channels: 1.5 }],
    ["sample_width", { sampleWidthBytes: 0 }],
    ["sample_width", { sampleWidthBytes: 5 }],
    ["sample_width", { sampleWidthBytes: 2.5 }],
    ["incomplete_frame", stereo],
  ] as const)("refuses, as %s, the format %j", (reason, options) => {
    const error = errorOf(InvalidAudioError, () => new AudioInput(new Int16Array(3), options));

    expect(error.reason).toBe(reason);
  });

  test.each([["24000"], [null], [24_000n]] as const)(
    "refuses a rate that is no number: %s",
    (rate) => {
      const construct = () =>
        Reflect.construct(AudioInput, [new Int16Array(1), { sampleRateHz: rate }]);

      expect(errorOf(InvalidAudioError, construct).reason).toBe("sample_rate");
    },
  );

  test("refuses an option that there is not, by its name", () => {
    const construct = () => Reflect.construct(AudioInput, [new Int16Array(1), { frameRate: 8000 }]);
    const error = errorOf(InvalidVoiceOptionError, construct);

    expect(error.option).toBe("options.frameRate");
    expect(error.message).toContain('"frameRate"');
  });

  test("refuses options that are no object", () => {
    const construct = () => Reflect.construct(AudioInput, [new Int16Array(1), null]);

    expect(errorOf(InvalidVoiceOptionError, construct).option).toBe("options");
  });

  test("as base64 is little-endian PCM16", () => {
    const input = new AudioInput(new Int16Array([0, 1, -1, 32_767, -32_768, 0x12_34]));

    expect([...Buffer.from(input.toBase64(), "base64")]).toEqual([
      0x00, 0x00, 0x01, 0x00, 0xff, 0xff, 0xff, 0x7f, 0x00, 0x80, 0x34, 0x12,
    ]);
  });

  test("as base64 is what Node.js makes of the bytes, whatever their number", () => {
    const samples = fc.oneof(
      fc.int16Array(),
      fc.int16Array({ minLength: 12_200, maxLength: 12_400 }),
    );
    fc.assert(
      fc.property(samples, (audio) => {
        const bytes = Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength);

        expect(new AudioInput(audio).toBase64()).toBe(bytes.toString("base64"));
      }),
    );
  });

  test("cuts floating point to -1..1, multiplies it by 32767 and truncates it", () => {
    const samples = new Float32Array([0.00005, -0.00005, 0.5, -0.5, 1, -1, 3, -3]);
    const bytes = Buffer.from(new AudioInput(samples).toBase64(), "base64");
    const integers = Array.from(samples, (_, index) => bytes.readInt16LE(index * 2));

    expect(integers).toEqual([1, -1, 16_383, -16_383, 32_767, -32_767, 32_767, -32_767]);
  });

  test("takes NaN for 0 and what is infinite for what is loudest", () => {
    const samples = new Float32Array([Number.NaN, Number.POSITIVE_INFINITY]);

    expect(new AudioInput(samples).toBase64()).toBe(
      new AudioInput(new Int16Array([0, 32_767])).toBase64(),
    );
  });

  test("of integers made floating point by 32767 is the same audio", () => {
    const integers = Int16Array.from({ length: 65_535 }, (_, index) => index - 32_767);
    const floats = new Float32Array(integers).map((sample) => sample / 32_767);

    expect(new AudioInput(floats).toBase64()).toBe(new AudioInput(integers).toBase64());
  });
});
