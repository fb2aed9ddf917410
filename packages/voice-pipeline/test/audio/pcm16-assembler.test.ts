import { VoiceAnswerError, type VoiceSamples } from "@understudy/voice-pipeline";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { Pcm16Assembler, type Pcm16AssemblerOptions } from "../../src/audio/pcm16-assembler.ts";
import { errorOf } from "./error-of.ts";

function assembler(options: Partial<Pcm16AssemblerOptions> = {}): Pcm16Assembler {
  return new Pcm16Assembler({ bufferSize: 1, dtype: "int16", ...options });
}

/** All arrays of a speech that comes in the chunks. */
function arraysOf(
  chunks: readonly (readonly number[] | Uint8Array)[],
  options: Partial<Pcm16AssemblerOptions> = {},
): VoiceSamples[] {
  const subject = assembler(options);
  const arrays = chunks.map((chunk) => subject.push(Uint8Array.from(chunk)));
  return [...arrays, subject.flush()].filter((samples) => samples !== undefined);
}

describe("samples of speech", () => {
  test("of one sample in two chunks are one sample", () => {
    expect(arraysOf([[0x01], [0x00]])).toEqual([new Int16Array([1])]);
  });

  test("are little-endian, and signed", () => {
    expect(arraysOf([[0x34, 0x12, 0xff, 0xff]])).toEqual([new Int16Array([0x12_34, -1])]);
  });

  test("get a zero for the half sample at their end, and only there", () => {
    expect(arraysOf([[0x01, 0x00, 0x02]])).toEqual([new Int16Array([1]), new Int16Array([2])]);
    expect(
      arraysOf([
        [0x01, 0x00, 0x02],
        [0x01, 0x03],
      ]),
    ).toEqual([new Int16Array([1]), new Int16Array([0x01_02]), new Int16Array([3])]);
  });

  test("in floating point get a zero for the half sample at their end", () => {
    expect(arraysOf([[0x02]], { dtype: "float32" })).toEqual([new Float32Array([2 / 32_767])]);
  });

  test("in floating point are parts of 32767, the lowest a little below -1", () => {
    const [samples] = arraysOf([[0xff, 0x7f, 0x00, 0x80, 0, 0]], { dtype: "float32" });

    expect(samples).toEqual(new Float32Array([1, -32_768 / 32_767, 0]));
    expect(samples?.[1]).toBeLessThan(-1.00003);
  });

  test("come after as many chunks as the buffer takes, and what is left at the end", () => {
    const arrays = arraysOf(
      [
        [1, 0],
        [2, 0],
        [3, 0],
        [4, 0],
        [5, 0],
      ],
      { bufferSize: 2 },
    );

    expect(arrays.map((samples) => [...samples])).toEqual([[1, 2], [3, 4], [5]]);
  });

  test("count chunks that are not empty, not bytes", () => {
    const arrays = arraysOf([[], [1], [], [0, 2], [0], [], [3, 0]], { bufferSize: 2 });

    expect(arrays.map((samples) => [...samples])).toEqual([[1], [2, 3]]);
  });

  test("are none for no chunks, and for empty ones", () => {
    expect(arraysOf([])).toEqual([]);
    expect(arraysOf([[], []])).toEqual([]);
  });

  test("begin anew after an end", () => {
    const subject = assembler();
    subject.push(new Uint8Array([7]));

    expect(subject.flush()).toEqual(new Int16Array([7]));
    expect(subject.flush()).toBeUndefined();
    expect(subject.push(new Uint8Array([1, 0]))).toEqual(new Int16Array([1]));
  });

  test("are the same however the bytes are cut", () => {
    const sizes = fc.array(fc.nat(5), { maxLength: 40 });
    const options = fc.record({
      bufferSize: fc.integer({ min: 1, max: 4 }),
      dtype: fc.constantFrom("int16", "float32"),
    });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), sizes, options, (bytes, cuts, settings) => {
        const chunks: Uint8Array[] = [];
        let from = 0;
        for (const size of cuts) {
          chunks.push(bytes.subarray(from, from + size));
          from += size;
        }
        chunks.push(bytes.subarray(from));
        const whole = arraysOf([bytes], { ...settings, bufferSize: 2 });

        expect(arraysOf(chunks, settings).flatMap((samples) => [...samples])).toEqual(
          whole.flatMap((samples) => [...samples]),
        );
      }),
      { numRuns: 500 },
    );
  });

  test("do not change with the model's buffer, before they are made and after", () => {
    const subject = assembler({ bufferSize: 2 });
    const reused = Buffer.from([1, 0]);
    subject.push(reused);
    reused.fill(9);
    const samples = subject.push(Uint8Array.of(2, 0));
    reused.fill(8);

    expect(samples).toEqual(new Int16Array([1, 2]));
  });

  test("are read from a Buffer at an odd offset", () => {
    const bytes = Buffer.from([9, 0x34, 0x12]).subarray(1);

    expect(assembler().push(bytes)).toEqual(new Int16Array([0x12_34]));
  });

  test.each([
    ["Int16Array", new Int16Array([1])],
    ["String", "AQA="],
    ["ArrayBuffer", new ArrayBuffer(2)],
    ["Null", null],
  ] as const)("are not made of a chunk of the kind %s", (kind, chunk) => {
    const subject = assembler();
    const error = errorOf(VoiceAnswerError, () => Reflect.apply(subject.push, subject, [chunk]));

    expect(error).toMatchObject({ code: "voice_answer", source: "text-to-speech model" });
    expect(error.message).toContain(kind);
    expect(error.message).toContain("Uint8Array of PCM16");
  });
});

describe("what transforms samples", () => {
  test("gets each array, and may return another kind", () => {
    const transformData = (data: VoiceSamples) => Float32Array.from(data, (sample) => sample / 2);

    expect(
      arraysOf(
        [
          [1, 0],
          [2, 0],
        ],
        { transformData },
      ),
    ).toEqual([new Float32Array([0.5]), new Float32Array([1])]);
  });

  test("may keep and fill what it got and what it returned", () => {
    const kept: VoiceSamples[] = [];
    const scratch = new Int16Array(1);
    const arrays = arraysOf(
      [
        [1, 0],
        [2, 0],
      ],
      {
        transformData: (data) => {
          kept.push(data);
          scratch.set(data);
          return scratch;
        },
      },
    );
    for (const data of [...kept, scratch]) {
      data.fill(99);
    }

    expect(arrays).toEqual([new Int16Array([1]), new Int16Array([2])]);
    expect(arraysOf([[3, 0]], { transformData: (data) => data })).toEqual([new Int16Array([3])]);
  });

  test.each([
    ["Promise", Promise.resolve(new Int16Array(1))],
    ["Array", [1]],
    ["Float64Array", new Float64Array(1)],
    ["Undefined", undefined],
  ] as const)("is told that it returned a value of the kind %s", (kind, answer) => {
    const options = { bufferSize: 1, dtype: "int16", transformData: () => answer };
    const error = errorOf(VoiceAnswerError, () => {
      const made: Pcm16Assembler = Reflect.construct(Pcm16Assembler, [options]);
      return made.push(new Uint8Array(2));
    });

    expect(error.source).toBe("transformData");
    expect(error.message).toContain(kind);
  });

  test("fails with its own error", () => {
    const failure = new Error("the filter failed");
    const transformData = () => {
      throw failure;
    };

    expect(() => arraysOf([[1, 0]], { transformData })).toThrow(failure);
  });
});
