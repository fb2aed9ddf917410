import {
  ScriptedSTTModel,
  ScriptedTranscriptionSession,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
} from "@understudy/testing-voice";
import { StreamedAudioInput } from "@understudy/voice-pipeline";
import { describe, expect, test } from "vitest";

import { audio, loosely, STT_OPTIONS } from "../support/calls.ts";
import { readAll, rejectionOf, thrownBy } from "../support/outcomes.ts";

const A = Uint8Array.of(1);

describe("a speech-to-text model counts", () => {
  test("transcriptions, sessions as 1 each, and the turns of those that it created", async () => {
    const stt = new ScriptedSTTModel(["one", "two"], { sessions: [["a", "b", "c"], "d"] });
    expect(stt.remainingSteps).toBe(4);

    const session = await stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS);
    expect(stt.remainingSteps).toBe(6);
    await session.transcribeTurns()[Symbol.asyncIterator]().next();
    expect(stt.remainingSteps).toBe(5);
    await stt.transcribe(audio(), {}, STT_OPTIONS);
    expect(stt.remainingSteps).toBe(4);
    await readAll(session.transcribeTurns());
    expect(stt.remainingSteps).toBe(2);
  });

  test("a session that stands in its script twice once, when it was created", async () => {
    const session = new ScriptedTranscriptionSession(["a", "b"]);
    const stt = new ScriptedSTTModel([], { sessions: [session, session] });
    await stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS);
    expect(stt.remainingSteps).toBe(3);
    await stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS);

    expect(stt.remainingSteps).toBe(2);
    expect(stt.createdSessions).toEqual([session, session]);
  });

  test("what is added later", () => {
    const stt = new ScriptedSTTModel();
    stt.enqueue("a", new Error("b"));
    stt.extend(new Set(["c"]));
    stt.enqueueSessions("d", ["e", "f"], new ScriptedTranscriptionSession("g"));

    expect(stt.remainingSteps).toBe(6);
  });

  test("nothing of what is refused", () => {
    const stt = new ScriptedSTTModel("a", { sessions: ["b"] });

    thrownBy(() => stt.enqueue("c", loosely<string>(5)));
    thrownBy(() => stt.extend(["c", loosely<string>(5)]));
    thrownBy(() => stt.enqueueSessions("d", loosely<string>(5)));

    expect(stt.remainingSteps).toBe(2);
    expect(stt.violations).toEqual([]);
  });

  test("a closed session's turns that were not pulled, and reports them", async () => {
    const stt = new ScriptedSTTModel("never", { sessions: [["a", "b"]] });
    await stt.transcribe(audio(), {}, STT_OPTIONS);
    const session = await stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS);
    await session.close();

    expect(stt.remainingSteps).toBe(2);
    expect(thrownBy(() => stt.assertComplete())).toMatchObject({
      name: "UnconsumedVoiceStepsError",
      remainingSteps: 2,
      message: expect.stringMatching(
        /^ScriptedSTTModel, session 1: 2 of 2 steps were not used[^]*The session was closed before\./u,
      ),
    });
  });
});

describe("a workflow counts", () => {
  test("its turns, and its start as 1", async () => {
    const workflow = new ScriptedVoiceWorkflow(["a", ["b", "c"]], { start: ["d", "e"] });
    expect(workflow.remainingSteps).toBe(3);

    await readAll(workflow.run("hi"));
    await readAll(workflow.onStart());
    workflow.enqueue("f");
    workflow.extend(["g", "h"]);

    expect(workflow.remainingSteps).toBe(4);
    expect(thrownBy(() => workflow.assertComplete())).toMatchObject({
      code: "unconsumed_voice_steps",
      remainingSteps: 4,
    });
  });

  test("a start that was not used, even one that says nothing", () => {
    const workflow = new ScriptedVoiceWorkflow([], { start: [] });

    expect(thrownBy(() => workflow.assertComplete())).toMatchObject({ remainingSteps: 1 });
  });
});

describe("a start", () => {
  test("that there is not says nothing, however often", async () => {
    for (const workflow of [
      new ScriptedVoiceWorkflow([]),
      new ScriptedVoiceWorkflow([], { start: undefined }),
    ]) {
      expect(await readAll(workflow.onStart())).toEqual({ values: [], error: undefined });
      expect(await readAll(workflow.onStart({}))).toEqual({ values: [], error: undefined });
      expect(workflow.calls).toHaveLength(2);
      workflow.assertComplete();
    }
  });

  test("that is used twice is a violation", async () => {
    const workflow = new ScriptedVoiceWorkflow("hi", { start: "Welcome." });
    await readAll(workflow.onStart());

    const error = thrownBy(() => workflow.onStart());

    expect(error).toMatchObject({
      name: "UnexpectedVoiceCallError",
      code: "unexpected_voice_call",
      operation: "workflow_start",
      callIndex: 1,
      remainingSteps: 1,
    });
    expect(thrownBy(() => workflow.assertComplete())).toBe(error);
  });

  test("takes no step of a turn, and a turn none of it", () => {
    const workflow = new ScriptedVoiceWorkflow([], { start: "Welcome." });

    expect(thrownBy(() => workflow.run("hi"))).toMatchObject({
      operation: "workflow_turn",
      callIndex: 0,
      remainingSteps: 1,
    });
  });
});

describe("a call that no step is left for", () => {
  test("is recorded, thrown and kept, by each operation", async () => {
    const stt = new ScriptedSTTModel([], { sessions: ["left"] });
    const sessions = new ScriptedSTTModel(["left"]);
    const tts = new ScriptedTTSModel([]);

    const errors = [
      await rejectionOf(stt.transcribe(audio(), {}, STT_OPTIONS)),
      await rejectionOf(sessions.createSession(new StreamedAudioInput(), {}, STT_OPTIONS)),
      thrownBy(() => tts.run("hi", {}, {})),
    ];

    expect(errors).toMatchObject([
      { operation: "static_transcription", callIndex: 0, remainingSteps: 1 },
      { operation: "streamed_session", callIndex: 0, remainingSteps: 1 },
      { operation: "tts", callIndex: 0, remainingSteps: 0 },
    ]);
    expect([stt.calls, sessions.sessionCalls, tts.calls].map(({ length }) => length)).toEqual([
      1, 1, 1,
    ]);
    expect([stt, sessions, tts].flatMap(({ violations }) => violations)).toEqual(errors);
    for (const [index, double] of [stt, sessions, tts].entries()) {
      expect(thrownBy(() => double.assertComplete())).toBe(errors[index]);
    }
  });

  test("may be answered again when steps are added", async () => {
    const tts = new ScriptedTTSModel([]);
    const error = thrownBy(() => tts.run("one", {}, {}));
    tts.enqueue(A);

    expect((await readAll(tts.run("two", {}, {}))).values).toEqual([A]);
    expect(tts.takeViolations()).toEqual([error]);
    tts.assertComplete();
  });
});

test("a call that its step refuses uses the step", async () => {
  const tts = new ScriptedTTSModel([{ match: "one", result: A }, A]);

  const refused = thrownBy(() => tts.run("two", {}, {}));
  expect(tts.remainingSteps).toBe(1);
  expect((await readAll(tts.run("one", {}, {}))).values).toEqual([A]);
  expect(thrownBy(() => tts.assertComplete())).toBe(refused);
});
