import { pcm16, pcm16Samples } from "@understudy/testing-voice";
import { describe, expect, test } from "vitest";

import { loosely } from "../support/calls.ts";
import { thrownBy } from "../support/outcomes.ts";

describe("pcm16Samples", () => {
  test("is signed, of 16 bits, and little-endian", () => {
    expect(pcm16Samples([0, 1, -1, 0x1234, 32_767, -32_768])).toEqual(
      Uint8Array.of(0, 0, 1, 0, 0xff, 0xff, 0x34, 0x12, 0xff, 0x7f, 0, 0x80),
    );
  });

  test("takes a part of a buffer as that part, and does not share it", () => {
    const samples = Int16Array.of(1, 2, 3);
    const bytes = pcm16Samples(samples.subarray(1, 2));
    samples.fill(9);

    expect(bytes).toEqual(Uint8Array.of(2, 0));
    expect(bytes.buffer.byteLength).toBe(2);
  });

  test.each([32_768, -32_769, 0.5, Number.NaN, Number.POSITIVE_INFINITY, "1", null, undefined])(
    "refuses %o, and says where it stands",
    (sample) => {
      expect(thrownBy(() => pcm16Samples([0, loosely<number>(sample)]))).toMatchObject({
        name: "RangeError",
        message: "pcm16Samples: at index 1 is no sample: an integer from -32768 to 32767.",
      });
    },
  );

  test.each([undefined, "AA", 5, {}, Float32Array.of(0), new Set([1])])(
    "refuses %o, which is no list of samples",
    (samples) => {
      expect(thrownBy(() => pcm16Samples(loosely<number[]>(samples)))).toMatchObject({
        name: "TypeError",
        message: expect.stringMatching(/^pcm16Samples: the samples must be an Int16Array/u),
      });
    },
  );
});

describe("pcm16.tone", () => {
  test("swings as often as its pitch says", () => {
    const samples = pcm16.samplesOf(pcm16.tone(1000, 1, { sampleRateHz: 4000, amplitude: 1 }));

    expect([...samples]).toEqual([0, 32_767, 0, -32_767]);
  });

  test("is half as loud as it can be, at 24,000 Hz, by default", () => {
    const tone = pcm16.tone(6000, 1);

    expect(tone).toHaveLength(48);
    expect(Math.max(...pcm16.samplesOf(tone))).toBe(16_384);
  });

  test.each([
    [-1, 10, /pitch must be from 0 to 12000 Hz/u],
    [12_001, 10, /pitch must be from 0 to 12000 Hz/u],
    [Number.NaN, 10, /pitch/u],
    [440, -1, /0 or more milliseconds/u],
    [440, Number.POSITIVE_INFINITY, /0 or more milliseconds/u],
    ["440", 10, /pitch/u],
  ] as const)("refuses %o Hz for %o ms", (hz, milliseconds, message) => {
    expect(thrownBy(() => pcm16.tone(loosely<number>(hz), milliseconds))).toMatchObject({
      name: "RangeError",
      message: expect.stringMatching(message),
    });
  });

  test.each([{ sampleRateHz: 0 }, { amplitude: 1.1 }, { amplitude: -1 }, { amplitud: 1 }])(
    "refuses the option %o",
    (options) => {
      expect(thrownBy(() => pcm16.tone(440, 1, options))).toMatchObject({
        name: "InvalidOptionError",
        option: Object.keys(options)[0],
      });
    },
  );
});

describe("pcm16.silence", () => {
  test("is silent, and as long as it says, in whole samples", () => {
    expect(pcm16.silence(1, { sampleRateHz: 1000 })).toEqual(new Uint8Array(2));
    expect(pcm16.silence(1.6, { sampleRateHz: 1000 })).toHaveLength(4);
    expect(pcm16.silence(0)).toHaveLength(0);
    expect(pcm16.silence(10)).toHaveLength(480);
  });

  test("refuses a length that is none, and options that it does not know", () => {
    expect(thrownBy(() => pcm16.silence(Number.NaN))).toMatchObject({ name: "RangeError" });
    expect(thrownBy(() => pcm16.silence(1, loosely<object>({ amplitude: 1 })))).toMatchObject({
      option: "amplitude",
    });
  });
});

describe("a reader of audio", () => {
  test("reads bytes, samples and floating-point samples, in one piece or many", () => {
    expect(pcm16.samplesOf(Uint8Array.of(1, 0, 0xff, 0xff))).toEqual(Int16Array.of(1, -1));
    expect(pcm16.samplesOf([Int16Array.of(1), Uint8Array.of(2, 0), Float32Array.of(1)])).toEqual(
      Int16Array.of(1, 2, 32_767),
    );
    expect(pcm16.samplesOf([])).toEqual(new Int16Array(0));
  });

  test("cuts floating-point samples that are too high or too low", () => {
    expect(pcm16.samplesOf(Float32Array.of(2, -2, -1, 0.5))).toEqual(
      Int16Array.of(32_767, -32_768, -32_767, 16_384),
    );
  });

  test("fills a last half sample up, at the end of bytes", () => {
    expect(pcm16.samplesOf([Uint8Array.of(1), Uint8Array.of(2, 3)])).toEqual(
      Int16Array.of(0x02_01, 3),
    );
    expect(pcm16.samplesOf([Uint8Array.of(1), Int16Array.of(5)])).toEqual(Int16Array.of(1, 5));
  });

  test("gives an array of its own", () => {
    const samples = Int16Array.of(1, 2);
    pcm16.samplesOf(samples).fill(9);

    expect(samples).toEqual(Int16Array.of(1, 2));
  });

  test.each([undefined, "AA", [1, 2], [new Uint16Array(1)], [null]])(
    "refuses %o, and says which piece it is",
    (audio) => {
      for (const name of ["samplesOf", "durationMs", "rms"] as const) {
        expect(thrownBy(() => pcm16[name](loosely<Uint8Array>(audio)))).toMatchObject({
          name: "TypeError",
          message: expect.stringContaining(`pcm16.${name}: piece 1 of the audio is neither`),
        });
      }
    },
  );

  test("tells how long and how loud audio is", () => {
    expect(pcm16.durationMs(new Uint8Array(48))).toBe(1);
    expect(pcm16.durationMs(new Int16Array(8), { sampleRateHz: 8000 })).toBe(1);
    expect(pcm16.rms([])).toBe(0);
    expect(pcm16.rms(Int16Array.of(-32_768))).toBe(1);
    expect(pcm16.rms(Int16Array.of(16_384, -16_384))).toBe(0.5);
    expect(thrownBy(() => pcm16.durationMs(new Uint8Array(2), { sampleRateHz: -1 }))).toMatchObject(
      { option: "sampleRateHz" },
    );
  });
});

test("pcm16 cannot be changed", () => {
  expect(Object.isFrozen(pcm16)).toBe(true);
});
