import {
  type InvalidVoiceStepReason,
  ScriptedSTTModel,
  ScriptedTranscriptionSession,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  ttsResult,
} from "@understudy/testing-voice";
import { describe, expect, test } from "vitest";

import { loosely } from "../support/calls.ts";
import { thrownBy } from "../support/outcomes.ts";

const CHUNK = new Uint8Array(2);

interface Malformed {
  readonly title: string;
  readonly input: unknown;
  readonly reason: InvalidVoiceStepReason;
  readonly path?: string;
  readonly hint: RegExp;
}

const NO_STEPS: readonly Malformed[] = [
  { title: "a number", input: 3, reason: "invalid_input", hint: /A step is a Uint8Array/u },
  { title: "null", input: null, reason: "invalid_input", hint: /A step is/u },
  { title: "a text", input: "AAAA", reason: "invalid_input", hint: /A step is/u },
  { title: "a function", input: () => CHUNK, reason: "invalid_input", hint: /A step is/u },
  { title: "samples", input: Int16Array.of(1), reason: "invalid_input", hint: /A step is/u },
  {
    title: "a promise",
    input: Promise.resolve(CHUNK),
    reason: "invalid_input",
    hint: /Await it first/u,
  },
  {
    title: "a list with samples in it",
    input: [CHUNK, Int16Array.of(1)],
    reason: "invalid_outcome",
    path: "[1]",
    hint: /pcm16Samples/u,
  },
  {
    title: "a list with a hole",
    input: Array.of<unknown>(CHUNK).concat(new Array<unknown>(1)),
    reason: "invalid_outcome",
    path: "[1]",
    hint: /A chunk is/u,
  },
  { title: "no outcome", input: {}, reason: "invalid_outcome", hint: /exactly one/u },
  {
    title: "a match alone",
    input: { match: "hi" },
    reason: "invalid_outcome",
    hint: /exactly one/u,
  },
  {
    title: "two outcomes",
    input: { result: CHUNK, error: undefined },
    reason: "invalid_outcome",
    hint: /exactly one/u,
  },
  {
    title: "a result of the wrong kind",
    input: { result: "hi" },
    reason: "invalid_outcome",
    path: "result",
    hint: /A chunk is/u,
  },
  {
    title: "a list with a text in it as the result",
    input: { result: [CHUNK, "hi"] },
    reason: "invalid_outcome",
    path: "result[1]",
    hint: /A chunk is/u,
  },
  {
    title: "an error as the result",
    input: { result: new Error("down") },
    reason: "invalid_outcome",
    path: "result",
    hint: /\{ error \}/u,
  },
  {
    title: "a promise as the result",
    input: { result: Promise.resolve(CHUNK) },
    reason: "invalid_outcome",
    path: "result",
    hint: /respond/u,
  },
  {
    title: "a function as the result",
    input: { result: () => CHUNK },
    reason: "invalid_outcome",
    path: "result",
    hint: /is respond/u,
  },
  {
    title: "a responder that is no function",
    input: { respond: CHUNK },
    reason: "invalid_outcome",
    path: "respond",
    hint: /as result/u,
  },
  {
    title: "a misspelt key",
    input: { resutl: CHUNK },
    reason: "unknown_key",
    path: "resutl",
    hint: /Did you mean result\?/u,
  },
  {
    title: "a key like no other",
    input: { result: CHUNK, zzz: 1 },
    reason: "unknown_key",
    path: "zzz",
    hint: /match, result, respond, error/u,
  },
  {
    title: "a match that is an object, where only a text is known",
    input: { match: { text: "hi" }, result: CHUNK },
    reason: "invalid_matcher",
    path: "match",
    hint: /call's text/u,
  },
  {
    title: "a misspelt key of ttsResult",
    input: ttsResult(CHUNK, loosely({ mach: "hi" })),
    reason: "unknown_key",
    path: "mach",
    hint: /Did you mean match\?/u,
  },
];

describe("a step of speech", () => {
  test.each(NO_STEPS)("may not be $title", ({ input, reason, path, hint }) => {
    const tts = new ScriptedTTSModel([]);

    const error = thrownBy(() => {
      tts.enqueue(CHUNK, loosely(input), CHUNK);
    });

    expect(error).toMatchObject({
      name: "InvalidVoiceStepError",
      code: "invalid_voice_step",
      reason,
      inputIndex: 1,
      callIndex: undefined,
      path,
    });
    expect(error).toHaveProperty("hint", expect.stringMatching(hint));
    expect(error).toHaveProperty("message", expect.stringMatching(hint));
    expect(error).toHaveProperty(
      "message",
      expect.stringMatching(/^ScriptedTTSModel: input #2 \(.*invalid-steps\.test\.ts:\d+:\d+\) /u),
    );
    expect(tts.remainingSteps).toBe(0);
    tts.assertComplete();
  });
});

describe("a script", () => {
  test.each([
    ["of speech that is a chunk", () => new ScriptedTTSModel(loosely(CHUNK))],
    ["of speech that is a text", () => new ScriptedTTSModel(loosely("hi"))],
    ["of speech that is a step", () => new ScriptedTTSModel(loosely({ result: CHUNK }))],
    ["of speech that is missing", () => new ScriptedTTSModel(loosely(undefined))],
    ["of transcriptions that is a step", () => new ScriptedSTTModel(loosely({ result: "hi" }))],
    ["of turns that is null", () => new ScriptedVoiceWorkflow(loosely(null))],
    ["of a session that is missing", () => new ScriptedTranscriptionSession(loosely(undefined))],
    ["added that is a text", () => new ScriptedVoiceWorkflow([]).extend("hi")],
  ] as const)("%s is refused", (_title, run) => {
    expect(thrownBy(run)).toMatchObject({
      name: "InvalidVoiceStepError",
      reason: "invalid_input",
      inputIndex: undefined,
      hint: "Put the steps into an array, a single one too: [step].",
    });
  });

  test("is read to its end before a step of it is added", () => {
    const workflow = new ScriptedVoiceWorkflow("first");
    const broken = new Error("broken");
    function* turns(): Generator<string> {
      yield "second";
      throw broken;
    }

    expect(thrownBy(() => workflow.extend(turns()))).toBe(broken);
    expect(workflow.remainingSteps).toBe(1);
  });

  test("may come from any iterable", () => {
    const workflow = new ScriptedVoiceWorkflow(new Set(["a", "b"]));
    workflow.extend(new Map([["c", 1]]).keys());

    expect(workflow.remainingSteps).toBe(3);
  });
});

describe("ttsResult", () => {
  test.each([CHUNK, new Uint8Array(0), "hi", null, [CHUNK]])(
    "refuses options that are none, such as a second chunk: %o",
    (options) => {
      expect(thrownBy(() => ttsResult(loosely(CHUNK), loosely(options)))).toMatchObject({
        name: "InvalidOptionError",
        option: "options",
      });
    },
  );

  test("makes a step of its own: it knows the line of its call, wherever it is put", () => {
    const step = ttsResult([loosely<Uint8Array>("secret")]);
    const tts = new ScriptedTTSModel([]);
    const lineOf = (error: unknown): string =>
      /invalid-steps\.test\.ts:(\d+)/u.exec(String(error))?.[1] ?? "none";

    const early = lineOf(thrownBy(() => tts.enqueue(step)));
    const late = lineOf(thrownBy(() => tts.extend([step])));

    expect(late).toBe(early);
    expect(late).not.toBe("none");
  });
});

test("messages hold no payload", () => {
  const errors = [
    () => new ScriptedTTSModel([loosely<Uint8Array>("a secret")]),
    () => new ScriptedTTSModel([[loosely<Uint8Array>("a secret")]]),
    () => new ScriptedVoiceWorkflow([["a secret", loosely<string>({ secret: "a secret" })]]),
    () => new ScriptedSTTModel([{ match: loosely<object>("a secret"), result: "a secret" }]),
    () => new ScriptedSTTModel([loosely<string>({ result: "a secret", error: "a secret" })]),
  ].map((run) => String(thrownBy(run)));

  expect(errors.join("\n")).not.toContain("a secret");
});
