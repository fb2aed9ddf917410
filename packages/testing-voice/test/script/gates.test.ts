import { describe, expect, test } from "vitest";

import { CallsInFlightError, script, verifyAll } from "@understudy/testing-shared";
import {
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
} from "@understudy/testing-voice";
import { VoicePipeline } from "@understudy/voice-pipeline";

import { listen, microphone, recording } from "../recipes/listening.ts";
import { readAll } from "../support/outcomes.ts";
import { nextTask } from "../support/tasks.ts";

const one = pcm16Samples([1]);

describe("two sentences that are spoken at once", () => {
  test.each([
    ["first", "second"],
    ["second", "first"],
  ] as const)("are answered %s and then %s, as the test says", async (...order) => {
    const answered: string[] = [];
    const speech = (name: string, sample: number) =>
      script.gate({
        match: ({ text }: { readonly text: string }) => text.includes(name),
        respond: () => {
          answered.push(name);
          return pcm16Samples([sample]);
        },
      });
    const gates = { first: speech("first", 1), second: speech("second", 2) };
    const tts = new ScriptedTTSModel([script.inAnyOrder(gates.second, gates.first)], {
      name: "tts",
    });
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow([
        ["This is the first sentence. ", "This is the second."],
      ]),
      sttModel: new ScriptedSTTModel("hi"),
      ttsModel: tts,
    });

    const heard = listen(pipeline.run(recording()).stream());
    await Promise.all([gates.first.reached, gates.second.reached]);
    expect([...gates.first.waiting, ...gates.second.waiting]).toEqual([
      "tts, call #1, run",
      "tts, call #2, run",
    ]);
    expect(() => tts.assertComplete()).toThrow(CallsInFlightError);
    for (const name of order) {
      expect(answered).not.toContain(name);
      gates[name].release();
      await expect.poll(() => answered.at(-1)).toBe(name);
    }

    expect((await heard).audio).toEqual([Int16Array.of(1), Int16Array.of(2)]);
    expect(answered).toEqual(order);
    tts.assertComplete();
  });
});

describe("a stream at a gate", () => {
  const held = (asked: string[]) =>
    script.gate({
      respond: () => {
        asked.push("responder");
        return ["hello"];
      },
    });

  test("gives its first item when the gate is released", async () => {
    const gate = script.gate(["hel", "lo"]);
    const workflow = new ScriptedVoiceWorkflow(["first", gate], { name: "workflow" });
    await readAll(workflow.run("a"));

    const reading = readAll(workflow.run("b"));
    await gate.reached;
    expect(gate.waiting).toEqual(["workflow, call #2, run"]);
    expect(() => workflow.assertComplete()).toThrow(CallsInFlightError);
    gate.release();

    expect(await reading).toEqual({ values: ["hel", "lo"], error: undefined });
    workflow.assertComplete();
  });

  test("that is returned ends its wait, and asks no responder", async () => {
    const asked: string[] = [];
    const gate = held(asked);
    const workflow = new ScriptedVoiceWorkflow([gate]);

    const stream = workflow.run("a");
    const first = stream.next();
    await gate.reached;
    await stream.return?.();

    expect(await first).toEqual({ done: true, value: undefined });
    await nextTask();
    expect(gate.waiting).toEqual([]);
    gate.release();
    await nextTask();
    expect(asked).toEqual([]);
    workflow.assertComplete();
  });

  test("whose signal is aborted ends its wait, and asks no responder", async () => {
    const asked: string[] = [];
    const gate = held(asked);
    const workflow = new ScriptedVoiceWorkflow([gate]);
    const controller = new AbortController();
    const reason = new Error("enough");

    const reading = readAll(workflow.run("a", { signal: controller.signal }));
    await gate.reached;
    controller.abort(reason);

    expect(await reading).toEqual({ values: [], error: reason });
    await nextTask();
    expect(gate.waiting).toEqual([]);
    gate.release();
    await nextTask();
    expect(asked).toEqual([]);
    workflow.assertComplete();
  });

  test("fails with the error of its step when the gate is released", async () => {
    const failure = new Error("down");
    const gate = script.gate(failure);
    const tts = new ScriptedTTSModel([gate]);

    const reading = readAll(tts.run("hi", {}, {}));
    await gate.reached;
    gate.release();

    expect(await reading).toEqual({ values: [], error: failure });
    tts.assertComplete();
  });
});

test("a greeting that is held holds the conversation, and listeners hear it first", async () => {
  const gate = script.gate("Welcome.");
  const stt = new ScriptedSTTModel([], { sessions: ["hi"] });
  const workflow = new ScriptedVoiceWorkflow("Yes.", { start: gate, name: "workflow" });
  const tts = new ScriptedTTSModel([
    { match: "Welcome.", result: one },
    { match: "Yes.", result: one },
  ]);
  const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

  const heard = listen(pipeline.run(microphone()).stream());
  await gate.reached;
  await nextTask();
  expect(gate.waiting).toEqual(["workflow, call #1, onStart"]);
  expect(stt.sessionCalls).toEqual([]);
  gate.release();

  expect((await heard).audio).toHaveLength(2);
  verifyAll(stt, workflow, tts);
});
