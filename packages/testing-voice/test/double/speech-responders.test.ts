import {
  InvalidVoiceStepError,
  ScriptedTTSModel,
  type SpeechAnswer,
} from "@understudy/testing-voice";
import { describe, expect, test } from "vitest";

import { loosely } from "../support/calls.ts";
import { readAll, thrownBy } from "../support/outcomes.ts";

const A = Uint8Array.of(1, 2);
const B = Uint8Array.of(3);
const down = new Error("down");

function* some(): Generator<Uint8Array> {
  yield A;
  yield B;
}

async function* later(): AsyncGenerator<Uint8Array | Error> {
  yield A;
  yield down;
}

describe("a responder of speech", () => {
  const answers: readonly {
    readonly title: string;
    readonly answer: () => SpeechAnswer | Promise<SpeechAnswer>;
    readonly values: readonly Uint8Array[];
    readonly error?: Error;
  }[] = [
    { title: "a chunk", answer: () => A, values: [A] },
    { title: "a list", answer: () => [A, B], values: [A, B] },
    { title: "an empty list", answer: () => [], values: [] },
    { title: "a promise of a list", answer: async () => [A, B], values: [A, B] },
    { title: "a generator", answer: some, values: [A, B] },
    { title: "a set", answer: () => new Set([A, B]), values: [A, B] },
    { title: "a promise of a generator", answer: async () => some(), values: [A, B] },
    { title: "an Error", answer: () => down, values: [], error: down },
    { title: "a promise of an Error", answer: async () => down, values: [], error: down },
    { title: "an Error in a list", answer: () => [A, down, B], values: [A], error: down },
    { title: "an Error in an async generator", answer: later, values: [A], error: down },
    {
      title: "an Error that it throws",
      answer: () => {
        throw down;
      },
      values: [],
      error: down,
    },
    {
      title: "an Error that it rejects with",
      answer: () => Promise.reject(down),
      values: [],
      error: down,
    },
  ];

  test.each(answers)("may answer with $title", async ({ answer, values, error }) => {
    const tts = new ScriptedTTSModel([{ respond: answer }]);

    const reading = await readAll(tts.run("hi", {}, {}));

    expect(reading.values).toEqual(values);
    expect(reading.error).toBe(error);
    tts.assertComplete();
  });

  const garbage: readonly { readonly title: string; readonly answer: unknown; path?: string }[] = [
    { title: "nothing", answer: undefined },
    { title: "null", answer: null },
    { title: "a text", answer: "secret" },
    { title: "a number", answer: 5 },
    { title: "an object", answer: { chunks: "secret" } },
    { title: "a function", answer: some },
    { title: "a list with a text in it", answer: [A, "secret"], path: "[1]" },
    { title: "samples", answer: Int16Array.of(1) },
    { title: "an iterable of texts", answer: new Set(["secret"]) },
  ];

  test.each(garbage)("may not answer with $title", async ({ answer, path }) => {
    const tts = new ScriptedTTSModel([A, { respond: () => loosely<Uint8Array>(answer) }]);
    await readAll(tts.run("hi", {}, {}));

    const { error } = await readAll(tts.run("hi", {}, {}));

    expect(InvalidVoiceStepError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      reason: "invalid_outcome",
      callIndex: 1,
      inputIndex: undefined,
      path,
      call: { text: "hi" },
    });
    expect(String(error)).toContain("what step 2 answered to call #2, run");
    expect(String(error)).toContain("A chunk is a Uint8Array of PCM16 bytes");
    expect(String(error)).not.toContain("secret");
    expect(thrownBy(() => tts.assertComplete())).toBe(error);
  });

  test.each([
    ["a failed assertion", (): never => expect.unreachable("not this one")],
    [
      "a mistake in its code",
      (): never => {
        throw new TypeError("x is not a function");
      },
    ],
  ] as const)("that fails by %s is a violation", async (_title, respond) => {
    const early = new ScriptedTTSModel([{ respond }]);
    const late = new ScriptedTTSModel([
      {
        *respond() {
          yield A;
          respond();
        },
      },
    ]);

    for (const tts of [early, late]) {
      const { error } = await readAll(tts.run("hi", {}, {}));
      expect(tts.violations).toEqual([error]);
      expect(thrownBy(() => tts.assertComplete())).toBe(error);
    }
  });

  test("is a method of its step, is asked once, at the first read, and gets a call of its own", async () => {
    const seen: unknown[] = [];
    const tts = new ScriptedTTSModel([
      {
        respond(call) {
          seen.push(call.text);
          Object.assign(call.settings, { voice: "changed" });
          return [A, B];
        },
      },
    ]);
    const speech = tts.run("hi", { voice: "amy" }, {});
    expect(seen).toEqual([]);

    await readAll(speech);

    expect(seen).toEqual(["hi"]);
    expect(tts.firstCall?.settings).toEqual({ voice: "amy" });
  });

  test("gives copies of the chunks that it keeps", async () => {
    const kept = Uint8Array.of(1);
    const tts = new ScriptedTTSModel([{ respond: () => kept }, { respond: () => new Set([kept]) }]);

    for (const text of ["one", "two"]) {
      const { values } = await readAll(tts.run(text, {}, {}));
      values[0]?.fill(9);
    }
    expect(kept).toEqual(Uint8Array.of(1));
  });

  test("has its iterator closed when the reader leaves, and when it gives no chunk", async () => {
    const closed: string[] = [];
    const source = (name: string, item: Uint8Array): AsyncIterable<Uint8Array> => ({
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false, value: item }),
        return: async () => {
          closed.push(name);
          return { done: true, value: undefined };
        },
      }),
    });
    const tts = new ScriptedTTSModel([
      { respond: () => source("left", A) },
      { respond: () => source("malformed", loosely<Uint8Array>(5)) },
    ]);

    for await (const chunk of tts.run("hi", {}, {})) {
      expect(chunk).toEqual(A);
      break;
    }
    await readAll(tts.run("hi", {}, {}));

    expect(closed).toEqual(["left", "malformed"]);
  });

  test("has an iterator that threw, or has ended, left alone", async () => {
    const closed: string[] = [];
    const source = (
      name: string,
      next: () => never | Promise<{ done: true; value: undefined }>,
    ) => ({
      [Symbol.asyncIterator]: (): AsyncIterator<Uint8Array> => ({
        next: async () => await next(),
        return: async () => {
          closed.push(name);
          return { done: true, value: undefined };
        },
      }),
    });
    const fail = (): never => {
      throw down;
    };
    const tts = new ScriptedTTSModel([
      { respond: () => source("threw", fail) },
      { respond: () => source("ended", async () => ({ done: true, value: undefined })) },
    ]);

    expect(await readAll(tts.run("hi", {}, {}))).toEqual({ values: [], error: down });
    expect(await readAll(tts.run("hi", {}, {}))).toEqual({ values: [], error: undefined });
    expect(closed).toEqual([]);
  });

  test("has an iterator that is none refused", async () => {
    const tts = new ScriptedTTSModel([
      { respond: () => loosely<Uint8Array>({ [Symbol.iterator]: () => 5 }) },
      { respond: () => loosely<Uint8Array>({ [Symbol.iterator]: () => ({ next: () => 5 }) }) },
    ]);

    const errors = [
      (await readAll(tts.run("hi", {}, {}))).error,
      (await readAll(tts.run("hi", {}, {}))).error,
    ];

    expect(errors.map(String)).toEqual([
      "TypeError: The chunks of a responder cannot be iterated: their iterator is no object.",
      "TypeError: The iterator of a responder gave a result that is no object with done and value, but number.",
    ]);
    expect(tts.violations).toEqual(errors);
  });
});
