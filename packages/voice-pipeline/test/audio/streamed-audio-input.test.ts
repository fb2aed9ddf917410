import { InvalidAudioError, StreamedAudioInput } from "@understudy/voice-pipeline";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { errorOf } from "./error-of.ts";

const END = { done: true, value: undefined };

function chunk(sample: number): Int16Array {
  return new Int16Array([sample]);
}

function answer(sample: number): object {
  return { done: false, value: chunk(sample) };
}

async function samplesOf(input: StreamedAudioInput): Promise<number[]> {
  const samples: number[] = [];
  for await (const audio of input) {
    samples.push(...audio);
  }
  return samples;
}

describe("a streamed audio input", () => {
  test("gives chunks in the order in which they were added, then ends", async () => {
    const input = new StreamedAudioInput();
    for (const sample of [1, 2, 3]) {
      input.addAudio(chunk(sample));
    }
    input.addAudio(null);

    await expect(samplesOf(input)).resolves.toEqual([1, 2, 3]);
  });

  test("copies a chunk when it is added", async () => {
    const input = new StreamedAudioInput();
    const reused = new Float32Array([0.5]);
    input.addAudio(reused);
    reused.fill(0);

    await expect(input[Symbol.asyncIterator]().next()).resolves.toEqual({
      done: false,
      value: new Float32Array([0.5]),
    });
  });

  test("passes on a chunk without samples", async () => {
    const input = new StreamedAudioInput();
    input.addAudio(new Int16Array(0));

    await expect(input[Symbol.asyncIterator]().next()).resolves.toEqual({
      done: false,
      value: new Int16Array(0),
    });
  });

  test("answers pending reads of all iterators in the order in which they asked", async () => {
    const input = new StreamedAudioInput();
    const one = input[Symbol.asyncIterator]();
    const other = input[Symbol.asyncIterator]();
    const reads = [one.next(), other.next(), one.next(), one.next()];
    for (const sample of [1, 2, 3]) {
      input.addAudio(chunk(sample));
    }
    input.addAudio(null);

    await expect(Promise.all(reads)).resolves.toEqual([answer(1), answer(2), answer(3), END]);
    await expect(other.next()).resolves.toEqual(END);
    await expect(input[Symbol.asyncIterator]().next()).resolves.toEqual(END);
  });

  test("ends an iterator that returns, with what it waits for, and no other", async () => {
    const input = new StreamedAudioInput();
    const one = input[Symbol.asyncIterator]();
    const other = input[Symbol.asyncIterator]();
    const left = [one.next(), one.next()];
    const kept = [other.next(), other.next()];

    await expect(one.return?.()).resolves.toEqual(END);
    await expect(Promise.all(left)).resolves.toEqual([END, END]);
    input.addAudio(chunk(1));
    input.addAudio(chunk(2));
    input.addAudio(chunk(3));

    await expect(Promise.all(kept)).resolves.toEqual([answer(1), answer(2)]);
    await expect(one.next()).resolves.toEqual(END);
    await expect(other.next()).resolves.toEqual(answer(3));
  });

  test("leaves to the next reader what a reader that stops early did not take", async () => {
    const input = new StreamedAudioInput();
    input.addAudio(chunk(1));
    input.addAudio(chunk(2));
    input.addAudio(null);
    for await (const audio of input) {
      expect(audio).toEqual(chunk(1));
      break;
    }

    await expect(samplesOf(input)).resolves.toEqual([2]);
  });

  test("refuses audio after its end, and takes another null", async () => {
    const input = new StreamedAudioInput();
    input.addAudio(null);
    input.addAudio(null);

    expect(errorOf(InvalidAudioError, () => input.addAudio(chunk(1))).reason).toBe("ended");
    await expect(samplesOf(input)).resolves.toEqual([]);
  });

  test.each([[new Float64Array(1)], [[0]], [undefined], [new Uint8Array(2)], ["audio"]] as const)(
    "refuses %o, and adds nothing",
    async (audio) => {
      const input = new StreamedAudioInput();
      const add = () => Reflect.apply(input.addAudio, input, [audio]);

      expect(errorOf(InvalidAudioError, add).reason).toBe("samples");
      input.addAudio(null);
      await expect(samplesOf(input)).resolves.toEqual([]);
    },
  );

  test("takes and gives 200,000 chunks that wait, and answers as many reads", async () => {
    const input = new StreamedAudioInput();
    const reader = input[Symbol.asyncIterator]();
    for (let index = 0; index < 200_000; index += 1) {
      input.addAudio(chunk(1));
    }
    const reads = Array.from({ length: 400_000 }, () => reader.next());
    for (let index = 0; index < 200_000; index += 1) {
      input.addAudio(chunk(1));
    }
    const answers = await Promise.all(reads);

    expect(answers.filter(({ done }) => done !== true)).toHaveLength(400_000);
  });

  test("gives each chunk once, in order, however adding, reading and leaving alternate", async () => {
    const action = fc.record({ kind: fc.constantFrom("add", "read", "leave"), reader: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 60 }), async (actions) => {
        const input = new StreamedAudioInput();
        const readers = [0, 1, 2].map(() => input[Symbol.asyncIterator]());
        const reads: ReturnType<(typeof readers)[number]["next"]>[] = [];
        let added = 0;
        for (const { kind, reader } of actions) {
          if (kind === "add") {
            added += 1;
            input.addAudio(chunk(added));
          } else if (kind === "leave") {
            await readers[reader]?.return?.();
          } else {
            reads.push(readers[reader]?.next() ?? Promise.reject(new Error("no such reader")));
          }
        }
        input.addAudio(null);
        const given = (await Promise.all(reads)).flatMap(({ value }) => [...(value ?? [])]);

        expect([...given, ...(await samplesOf(input))]).toEqual(
          Array.from({ length: added }, (_, index) => index + 1),
        );
      }),
    );
  });
});
