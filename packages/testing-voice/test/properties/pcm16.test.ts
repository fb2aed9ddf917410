import { pcm16, pcm16Samples } from "@understudy/testing-voice";
import * as fc from "fast-check";
import { expect, test } from "vitest";

const samples = fc.array(fc.integer({ min: -32_768, max: 32_767 }), { maxLength: 50 });
const bytes = fc.uint8Array({ maxLength: 50 });

test("samples come back from their bytes", () => {
  fc.assert(
    fc.property(samples, (list) => {
      expect([...pcm16.samplesOf(pcm16Samples(list))]).toEqual(list);
      expect(pcm16Samples(Int16Array.from(list))).toEqual(pcm16Samples(list));
    }),
  );
});

test("bytes come back from their samples, a last half sample filled up with a zero", () => {
  fc.assert(
    fc.property(bytes, (list) => {
      const filled = list.length % 2 === 0 ? list : Uint8Array.of(...list, 0);
      expect(pcm16Samples(pcm16.samplesOf(list))).toEqual(Uint8Array.from(filled));
    }),
  );
});

test("it is all the same where bytes are cut", () => {
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(50)), (list, cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), list.length];
      const chunks = places.map((place, index) => list.subarray(places[index - 1] ?? 0, place));
      const whole = pcm16.samplesOf(list);

      expect(pcm16.samplesOf(chunks)).toEqual(whole);
      expect(pcm16.durationMs(chunks)).toBe(pcm16.durationMs(list));
      expect(pcm16.rms(chunks)).toBe(pcm16.rms(whole));
    }),
  );
});

test("audio is as long as its parts together, and as its samples at their rate", () => {
  fc.assert(
    fc.property(samples, samples, fc.integer({ min: 1, max: 96_000 }), (one, two, sampleRateHz) => {
      const parts = [pcm16Samples(one), Int16Array.from(two)];
      expect(pcm16.durationMs(parts, { sampleRateHz })).toBe(
        ((one.length + two.length) * 1000) / sampleRateHz,
      );
    }),
  );
});

test("a tone of whole swings is as loud as its amplitude divided by the root of 2, and as long as it says", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 11 }),
      fc.integer({ min: 1, max: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (kilohertz, milliseconds, amplitude) => {
        const tone = pcm16.tone(kilohertz * 1000, milliseconds, { amplitude });
        expect(pcm16.rms(tone)).toBeCloseTo(amplitude / Math.SQRT2, 4);
        expect(pcm16.durationMs(tone)).toBe(milliseconds);
        expect(pcm16.tone(kilohertz * 1000, milliseconds, { amplitude })).toEqual(tone);
      },
    ),
    { numRuns: 30 },
  );
});

test("silence is silent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50 }), (milliseconds) => {
      const silence = pcm16.silence(milliseconds);
      expect(pcm16.rms(silence)).toBe(0);
      expect(pcm16.durationMs(silence)).toBe(milliseconds);
    }),
  );
});

test("floating-point samples from -1 to 1 come back within half a step", () => {
  fc.assert(
    fc.property(fc.float32Array({ min: -1, max: 1, noNaN: true, maxLength: 20 }), (floats) => {
      const read = pcm16.samplesOf(floats);
      expect(read).toHaveLength(floats.length);
      for (const [index, sample] of floats.entries()) {
        expect(Math.abs((read[index] ?? Number.NaN) - sample * 32_767)).toBeLessThanOrEqual(0.5);
      }
    }),
  );
});
