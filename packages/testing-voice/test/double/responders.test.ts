import {
  ScriptedSTTModel,
  ScriptedTranscriptionSession,
  ScriptedVoiceWorkflow,
} from "@understudy/testing-voice";
import { describe, expect, test } from "vitest";

import { audio, loosely, STT_OPTIONS } from "../support/calls.ts";
import { readAll, rejectionOf, thrownBy } from "../support/outcomes.ts";
import { deferred } from "../support/tasks.ts";

const down = new Error("down");

describe("a responder of a workflow", () => {
  test.each([
    { title: "a text", respond: () => "hi", values: ["hi"] },
    { title: "fragments", respond: () => ["h", "i"], values: ["h", "i"] },
    { title: "a promise", respond: async () => ["h", "i"], values: ["h", "i"] },
    {
      title: "a generator",
      async *respond() {
        yield "h";
        yield "i";
      },
      values: ["h", "i"],
    },
  ])("may answer with $title, for a turn and for a start", async ({ respond, values }) => {
    const workflow = new ScriptedVoiceWorkflow([{ respond }], { start: { respond } });

    expect((await readAll(workflow.onStart())).values).toEqual(values);
    expect((await readAll(workflow.run("hello"))).values).toEqual(values);
    workflow.assertComplete();
  });

  test("knows its call", async () => {
    const workflow = new ScriptedVoiceWorkflow(
      [{ respond: (call) => `You said ${call.transcription}` }],
      {
        start: { respond: ({ method, index }) => `${method} ${index}` },
      },
    );

    expect((await readAll(workflow.onStart())).values).toEqual(["onStart 0"]);
    expect((await readAll(workflow.run("hello"))).values).toEqual(["You said hello"]);
  });

  test("may not answer with anything else", async () => {
    const respond = (): string => loosely<string>(5);
    const workflow = new ScriptedVoiceWorkflow([{ respond }], { start: { respond } });

    expect((await readAll(workflow.onStart())).error).toMatchObject({ callIndex: 0 });
    expect((await readAll(workflow.run("hello"))).error).toMatchObject({
      callIndex: 1,
      hint: expect.stringContaining("A fragment is a text."),
    });
    expect(workflow.violations).toHaveLength(2);
  });
});

describe("a responder of a transcription", () => {
  test("answers from the call, at once or later", async () => {
    const stt = new ScriptedSTTModel([
      { respond: ({ input }) => `${input.samples.length} samples` },
      { respond: async ({ settings }) => settings.language ?? "none" },
      { respond: () => down },
      { respond: () => Promise.reject(down) },
    ]);
    const hear = (): Promise<string> => stt.transcribe(audio(), { language: "en" }, STT_OPTIONS);

    expect(await hear()).toBe("2 samples");
    expect(await hear()).toBe("en");
    expect(await rejectionOf(hear())).toBe(down);
    expect(await rejectionOf(hear())).toBe(down);
    stt.assertComplete();
  });

  test.each([undefined, 5, ["a"], null])("may not answer with %o", async (answer) => {
    const stt = new ScriptedSTTModel([{ respond: () => loosely<string>(answer) }]);

    const error = await rejectionOf(stt.transcribe(audio(), {}, STT_OPTIONS));

    expect(error).toMatchObject({
      reason: "invalid_outcome",
      callIndex: 0,
      hint: "Give a text.",
    });
    expect(stt.violations).toEqual([error]);
  });

  test("is in flight until it answers", async () => {
    const answer = deferred<string>();
    const stt = new ScriptedSTTModel([{ respond: () => answer.promise }]);
    const pending = stt.transcribe(audio(), {}, STT_OPTIONS);

    expect(thrownBy(() => stt.assertComplete())).toMatchObject({
      name: "CallsInFlightError",
      callIndexes: [0],
      message: expect.stringContaining("#1 (transcribe)"),
    });
    answer.resolve("hi");
    await pending;
    stt.assertComplete();
  });
});

describe("a responder of a turn of a session", () => {
  test("answers without a call, and fails as others do", async () => {
    const session = new ScriptedTranscriptionSession([
      { respond: () => "a" },
      { respond: async () => "b" },
      { respond: () => down },
      { respond: () => loosely<string>(5) },
    ]);

    expect(await readAll(session.transcribeTurns())).toEqual({ values: ["a", "b"], error: down });
    const { error } = await readAll(session.transcribeTurns());
    expect(error).toMatchObject({ reason: "invalid_outcome", callIndex: 3 });
    expect(session.violations).toEqual([error]);
  });
});
