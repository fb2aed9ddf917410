import { AudioInput } from "@understudy/voice-pipeline";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { readWav } from "../../src/audio/read-wav.ts";

const widths = fc.constantFrom(1, 2, 3, 4);

function wavOf(input: AudioInput): Buffer {
  return Buffer.from(input.toWav());
}

describe("the WAV file of an audio input", () => {
  test.each([
    ["int16", new Int16Array([0, 16_383, -16_383, 32_767])],
    ["float32", new Float32Array([0, 0.5, -0.5, 1])],
  ] as const)("has a header that says what it is, for %s", (_dtype, samples) => {
    const wav = wavOf(new AudioInput(samples, { sampleRateHz: 16_000, channels: 2 }));

    expect(wav.toString("latin1", 0, 4)).toBe("RIFF");
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
    expect(wav.toString("latin1", 8, 16)).toBe("WAVEfmt ");
    expect(wav.readUInt32LE(16)).toBe(16);
    expect(wav.readUInt16LE(20)).toBe(1);
    expect(wav.readUInt16LE(22)).toBe(2);
    expect(wav.readUInt32LE(24)).toBe(16_000);
    expect(wav.readUInt32LE(28)).toBe(64_000);
    expect(wav.readUInt16LE(32)).toBe(4);
    expect(wav.readUInt16LE(34)).toBe(16);
    expect(wav.toString("latin1", 36, 40)).toBe("data");
    expect(wav.readUInt32LE(40)).toBe(8);
    expect([0, 1, 2, 3].map((index) => wav.readInt16LE(44 + index * 2))).toEqual([
      0, 16_383, -16_383, 32_767,
    ]);
  });

  test.each([
    [1, [128, 255, 0, 64]],
    [2, [0, 0, 0xff, 0x7f, 0x00, 0x80, 0x00, 0xc0]],
    [3, [0, 0, 0, 0, 0xff, 0x7f, 0, 0x00, 0x80, 0, 0x00, 0xc0]],
    [4, [0, 0, 0, 0, 0, 0, 0xff, 0x7f, 0, 0, 0x00, 0x80, 0, 0, 0x00, 0xc0]],
  ] as const)("of %i bytes a sample keeps how loud the samples are", (width, data) => {
    const samples = new Int16Array([0, 32_767, -32_768, -16_384]);
    const wav = wavOf(new AudioInput(samples, { sampleWidthBytes: width }));

    expect(wav.readUInt16LE(34)).toBe(width * 8);
    expect([...wav.subarray(44)]).toEqual(data);
  });

  test("has a byte of padding after data of an odd length, which the data does not count", () => {
    const wav = wavOf(new AudioInput(new Int16Array(3), { sampleWidthBytes: 1 }));

    expect(wav.readUInt32LE(40)).toBe(3);
    expect([...wav.subarray(44)]).toEqual([128, 128, 128, 0]);
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
  });

  test("says a rate that is no whole number rounded, and never 0", () => {
    const rates = [11_025.5, 0.1].map((sampleRateHz) =>
      wavOf(new AudioInput(new Int16Array(1), { sampleRateHz })).readUInt32LE(24),
    );

    expect(rates).toEqual([11_026, 1]);
  });

  test("gives the same audio when it is read, within what its width can tell", () => {
    const audio = fc.oneof(fc.int16Array(), fc.float32Array({ noNaN: true, min: -1, max: 1 }));
    fc.assert(
      fc.property(audio, widths, fc.integer({ min: 1, max: 4 }), (samples, width, channels) => {
        const whole = samples.slice(0, samples.length - (samples.length % channels));
        const format = { sampleWidthBytes: width, channels, sampleRateHz: 8000 };
        const input = new AudioInput(whole, format);
        const read = readWav(input.toWav());
        const exact = readWav(new AudioInput(whole, { ...format, sampleWidthBytes: 2 }).toWav());
        const step = width === 1 ? 256 : 1;

        expect(read).toMatchObject(format);
        expect(read.samples).toHaveLength(whole.length);
        expect(Array.from(read.samples, (sample) => Math.floor(sample / step))).toEqual(
          Array.from(exact.samples, (sample) => Math.floor(sample / step)),
        );
        expect(new AudioInput(whole).toBase64()).toBe(new AudioInput(exact.samples).toBase64());
      }),
    );
  });
});
