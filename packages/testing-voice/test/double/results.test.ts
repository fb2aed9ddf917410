import {
  ScriptedSTTModel,
  ScriptedTranscriptionSession,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  ttsResult,
} from "@understudy/testing-voice";
import { StreamedAudioInput } from "@understudy/voice-pipeline";
import { describe, expect, test } from "vitest";

import { audio, STT_OPTIONS } from "../support/calls.ts";
import { readAll, rejectionOf } from "../support/outcomes.ts";

const A = Uint8Array.of(1, 2);
const B = Uint8Array.of(3);
const down = new Error("down");

describe("speech", () => {
  test.each([
    { title: "one chunk", step: A, values: [A] },
    { title: "no chunk at all", step: [], values: [] },
    { title: "chunks", step: [A, B], values: [A, B] },
    { title: "what ttsResult makes", step: ttsResult([A, B]), values: [A, B] },
    { title: "what ttsResult makes of one chunk", step: ttsResult(A), values: [A] },
    { title: "a result", step: { result: [A] }, values: [A] },
    { title: "an empty chunk", step: new Uint8Array(0), values: [new Uint8Array(0)] },
  ])("may be $title", async ({ step, values }) => {
    const tts = new ScriptedTTSModel([step]);

    expect(await readAll(tts.run("hi", {}, {}))).toEqual({ values, error: undefined });
    tts.assertComplete();
  });

  test.each([
    { title: "an Error", step: down, values: [] },
    { title: "an error step", step: { error: down }, values: [] },
    { title: "an Error at its place", step: [A, down, B], values: [A] },
    { title: "an Error among the chunks of ttsResult", step: ttsResult([A, down]), values: [A] },
  ])("may fail: $title", async ({ step, values }) => {
    const tts = new ScriptedTTSModel([step]);

    const reading = await readAll(tts.run("hi", {}, {}));

    expect(reading.values).toEqual(values);
    expect(reading.error).toBe(down);
    tts.assertComplete();
  });

  test("fails by any value, which is thrown as it is, and when it is read", async () => {
    const tts = new ScriptedTTSModel([{ error: "no Error" }]);
    const speech = tts.run("hi", {}, {});

    expect(await rejectionOf(speech.next())).toBe("no Error");
    expect(await speech.next()).toEqual({ done: true, value: undefined });
  });

  test("is copied when it is queued, and given out in copies", async () => {
    const chunk = Uint8Array.of(1, 2);
    const list = [chunk];
    const step = ttsResult(list);
    const tts = new ScriptedTTSModel([list, step, chunk]);
    chunk[0] = 9;
    list.push(B);

    tts.enqueue(step);
    const { values: first } = await readAll(tts.run("hi", {}, {}));
    first[0]?.fill(7);

    expect((await readAll(tts.run("hi", {}, {}))).values).toEqual([Uint8Array.of(1, 2)]);
    expect((await readAll(tts.run("hi", {}, {}))).values).toEqual([Uint8Array.of(1, 2)]);
    // The step of a factory holds what the test gave it, until it is queued.
    expect((await readAll(tts.run("hi", {}, {}))).values).toEqual([Uint8Array.of(9, 2), B]);
  });

  test("is given out in copies: one that a reader changes changes no other", async () => {
    const step = ttsResult([A, A]);
    const tts = new ScriptedTTSModel([step, step]);
    for await (const chunk of tts.run("hi", {}, {})) {
      expect(chunk).toEqual(Uint8Array.of(1, 2));
      chunk.fill(7);
    }

    expect((await readAll(tts.run("hi", {}, {}))).values).toEqual([A, A]);
    expect(A).toEqual(Uint8Array.of(1, 2));
  });

  test("takes a part of a buffer as that part", async () => {
    const whole = Uint8Array.of(0, 1, 2, 3);
    const tts = new ScriptedTTSModel([whole.subarray(1, 3), Buffer.from([1, 2])]);

    const { values } = await readAll(tts.run("", {}, {}));

    expect(values).toEqual([Uint8Array.of(1, 2)]);
    expect(values[0]?.buffer.byteLength).toBe(2);
    expect((await readAll(tts.run("", {}, {}))).values).toEqual([Uint8Array.of(1, 2)]);
  });
});

describe("a turn of a workflow", () => {
  test.each([
    { title: "one fragment", step: "hi", values: ["hi"] },
    { title: "an empty fragment", step: "", values: [""] },
    { title: "fragments", step: ["h", "", "i"], values: ["h", "", "i"] },
    { title: "nothing", step: [], values: [] },
    { title: "a result", step: { match: "hello", result: "hi" }, values: ["hi"] },
  ])("may be $title", async ({ step, values }) => {
    const workflow = new ScriptedVoiceWorkflow([step]);

    expect(await readAll(workflow.run("hello"))).toEqual({ values, error: undefined });
    workflow.assertComplete();
  });

  test.each([
    { step: down, values: [] },
    { step: ["h", down], values: ["h"] },
    { step: { error: down }, values: [] },
    { step: { result: ["h", down] }, values: ["h"] },
  ])("may fail after $values", async ({ step, values }) => {
    const turn = new ScriptedVoiceWorkflow([step]);
    const start = new ScriptedVoiceWorkflow([], { start: step });

    for (const reading of [await readAll(turn.run("hello")), await readAll(start.onStart())]) {
      expect(reading.values).toEqual(values);
      expect(reading.error).toBe(down);
    }
    turn.assertComplete();
    start.assertComplete();
  });

  test("a text is one turn, not one of each character", () => {
    expect(new ScriptedVoiceWorkflow("hello").remainingSteps).toBe(1);
  });

  test("is copied when it is queued", async () => {
    const fragments = ["h", "i"];
    const turns = [fragments];
    const workflow = new ScriptedVoiceWorkflow(turns, { start: fragments });
    fragments.push("!");
    turns.push(["more"]);

    expect((await readAll(workflow.run(""))).values).toEqual(["h", "i"]);
    expect((await readAll(workflow.onStart())).values).toEqual(["h", "i"]);
    expect(workflow.remainingSteps).toBe(0);
  });
});

describe("a transcription", () => {
  test("is a text, an Error or a step", async () => {
    const stt = new ScriptedSTTModel(["a", down, { result: "b" }, { error: down }]);
    const hear = (): Promise<string> => stt.transcribe(audio(), {}, STT_OPTIONS);

    expect(await hear()).toBe("a");
    expect(await rejectionOf(hear())).toBe(down);
    expect(await hear()).toBe("b");
    expect(await rejectionOf(hear())).toBe(down);
    stt.assertComplete();
  });
});

describe("a session", () => {
  test.each([
    { title: "a text, for one turn", sessions: "hi", values: ["hi"] },
    {
      title: "a scripted session alone",
      sessions: new ScriptedTranscriptionSession(["a", "b"]),
      values: ["a", "b"],
    },
    { title: "a list of turns", sessions: [["a", "b"]], values: ["a", "b"] },
    { title: "no turns", sessions: [[]], values: [] },
    { title: "a step", sessions: [{ result: ["a"] }], values: ["a"] },
    {
      title: "a step with a session",
      sessions: [{ result: new ScriptedTranscriptionSession("a") }],
      values: ["a"],
    },
    { title: "a responder", sessions: [{ respond: () => ["a", "b"] }], values: ["a", "b"] },
    {
      title: "a session of a responder",
      sessions: [{ respond: async () => new ScriptedTranscriptionSession("a") }],
      values: ["a"],
    },
  ])("may be $title", async ({ sessions, values }) => {
    const stt = new ScriptedSTTModel([], { sessions });
    const session = await stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS);

    expect(await readAll(session.transcribeTurns())).toEqual({ values, error: undefined });
    stt.assertComplete();
  });

  test.each([down, { error: down }, { respond: () => down }])(
    "may not come about: %o",
    async (input) => {
      const stt = new ScriptedSTTModel([], { sessions: [input] });

      const creation = stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS);

      expect(await rejectionOf(creation)).toBe(down);
      expect(stt.createdSessions).toEqual([]);
      stt.assertComplete();
    },
  );

  test("has its turns copied when it is queued", async () => {
    const turns = ["a"];
    const stt = new ScriptedSTTModel([], { sessions: [turns] });
    turns.push("b");
    const session = await stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS);

    expect(session.remainingSteps).toBe(1);
  });
});
