import { InvalidAudioError } from "@understudy/voice-pipeline";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { readWav } from "../../src/audio/read-wav.ts";
import { errorOf } from "./error-of.ts";
import { riffChunk, wavFile } from "./wav-file.ts";

const PCM_IDENTIFIER = [0x01, 0x00, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71];

describe("reading a WAV file", () => {
  test.each([
    [8, [128, 255, 0], [0, 32_512, -32_768]],
    [16, [0, 0, 0xff, 0x7f, 0x00, 0x80], [0, 32_767, -32_768]],
    [24, [9, 0, 0, 9, 0xff, 0x7f, 9, 0x00, 0x80], [0, 32_767, -32_768]],
    [32, [9, 9, 0, 0, 9, 9, 0xff, 0x7f, 9, 9, 0x00, 0x80], [0, 32_767, -32_768]],
  ] as const)("gives the upper 16 bits of integers of %i bits", (bits, data, samples) => {
    const input = readWav(wavFile({ code: 1, bits, data }));

    expect(input.samples).toEqual(new Int16Array(samples));
    expect(input).toMatchObject({ sampleRateHz: 8000, channels: 1, sampleWidthBytes: bits / 8 });
  });

  test("gives floating point as it is", () => {
    const floats = new Float32Array([0, 0.25, -1, 1.5]);
    const input = readWav(wavFile({ code: 3, bits: 32, data: new Uint8Array(floats.buffer) }));

    expect(input.samples).toEqual(floats);
    expect(input.sampleWidthBytes).toBe(2);
  });

  test("leaves channels interleaved", () => {
    const input = readWav(
      wavFile({ code: 1, bits: 16, channels: 2, data: [1, 0, 2, 0, 3, 0, 4, 0] }),
    );

    expect(input.channels).toBe(2);
    expect([...input.samples]).toEqual([1, 2, 3, 4]);
  });

  test("reads the extensible format", () => {
    const extension = [22, 0, 16, 0, 4, 0, 0, 0, ...PCM_IDENTIFIER];
    const input = readWav(wavFile({ code: 0xff_fe, bits: 16, data: [7, 0], extension }));

    expect([...input.samples]).toEqual([7]);
  });

  test("passes over chunks that it does not know, of odd lengths too", () => {
    const chunksBefore = [
      riffChunk("LIST", Buffer.from("abc")),
      riffChunk("fact", Buffer.alloc(4)),
    ];
    const input = readWav(wavFile({ code: 1, bits: 16, data: [7, 0], chunksBefore }));

    expect([...input.samples]).toEqual([7]);
  });

  test("does not take a chunk after the data for audio", () => {
    const file = wavFile({ code: 1, bits: 8, data: [128, 129, 130] });
    const input = readWav(Buffer.concat([file, riffChunk("LIST", Buffer.from("abcd"))]));

    expect([...input.samples]).toEqual([0, 256, 512]);
  });

  test.each([0xff_ff_ff_ff, 0x7f_ff_ff_ff, 5, 100])(
    "reads data that is said to have %i bytes as far as it goes, in whole frames",
    (saidDataBytes) => {
      const input = readWav(wavFile({ code: 1, bits: 16, data: [1, 0, 2, 0], saidDataBytes }));

      expect([...input.samples]).toEqual([1, 2]);
    },
  );

  test("reads a file that was cut off anywhere in its data", () => {
    const file = wavFile({ code: 1, bits: 16, channels: 2, data: [1, 0, 2, 0, 3, 0, 4, 0] });

    expect([...readWav(file.subarray(0, -3)).samples]).toEqual([1, 2]);
    expect([...readWav(file.subarray(0, -8)).samples]).toEqual([]);
  });

  test("reads bytes at an odd offset of their buffer, and does not keep them", () => {
    const file = wavFile({ code: 1, bits: 16, data: [7, 0] });
    const moved = new Uint8Array(file.length + 1).subarray(1);
    moved.set(file);
    const { samples } = readWav(moved);
    moved.fill(0);

    expect([...samples]).toEqual([7]);
  });

  const good = wavFile({ code: 1, bits: 16, data: [7, 0] });
  test.each([
    ["no bytes", new Uint8Array(0)],
    ["another format", Buffer.from("ID3 and some more bytes")],
    ["RIFF of another type", Buffer.from("RIFF\u0004\0\0\0AVI LIST")],
    ["no data chunk", good.subarray(0, 36)],
    ["no format chunk", Buffer.concat([good.subarray(0, 12), riffChunk("data", Buffer.alloc(2))])],
    ["a cut format chunk", good.subarray(0, 24)],
    ["A-law", wavFile({ code: 6, bits: 8, data: [1] })],
    ["12 bits", wavFile({ code: 1, bits: 12, data: [1, 2] })],
    ["floating point of 64 bits", wavFile({ code: 3, bits: 64, data: [1] })],
    ["no channels", wavFile({ code: 1, bits: 16, channels: 0, data: [] })],
    ["an extensible format without its identifier", wavFile({ code: 0xff_fe, bits: 16, data: [] })],
  ] as const)("refuses %s", (_what, bytes) => {
    expect(errorOf(InvalidAudioError, () => readWav(bytes)).reason).toBe("format");
  });

  test("refuses what is no Uint8Array, and says what to do", () => {
    const error = errorOf(InvalidAudioError, () =>
      Reflect.apply(readWav, undefined, [new ArrayBuffer(44)]),
    );

    expect(error.reason).toBe("format");
    expect(error.message).toContain("new Uint8Array");
  });

  test("either reads any bytes or refuses them", () => {
    const changes = fc.array(fc.tuple(fc.nat(49), fc.nat(255)), { maxLength: 8 });
    fc.assert(
      fc.property(changes, fc.nat(60), (changed, length) => {
        const file = wavFile({ code: 1, bits: 16, data: [1, 0, 2, 0, 3, 0] });
        for (const [offset, byte] of changed) {
          file.fill(byte, offset, offset + 1);
        }
        const bytes = file.subarray(0, length);
        try {
          const { samples, channels } = readWav(bytes);
          expect(samples.length % channels).toBe(0);
        } catch (error) {
          expect(InvalidAudioError.isInstance(error) && error.reason).toBe("format");
        }
      }),
      { numRuns: 2000 },
    );
  });
});
