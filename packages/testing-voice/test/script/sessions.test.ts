import { describe, expect, test } from "vitest";

import { script, verifyAll } from "@understudy/testing-shared";
import {
  InvalidVoiceStepError,
  ScriptedSTTModel,
  ScriptedTranscriptionSession,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
} from "@understudy/testing-voice";
import { VoicePipeline } from "@understudy/voice-pipeline";

import { listen, microphone } from "../recipes/listening.ts";
import { loosely } from "../support/calls.ts";
import { readAll, thrownBy } from "../support/outcomes.ts";

/** The turns that somebody hears who listens to the end. */
async function heard(session: ScriptedTranscriptionSession): Promise<readonly string[]> {
  const { values } = await readAll(session.transcribeTurns());
  session.assertComplete();
  return values;
}

describe("the turns of a session", () => {
  test("are repeated, in groups too", async () => {
    const session = new ScriptedTranscriptionSession([
      script.repeat("again", { times: 2 }),
      script.repeat(script.inOrder("yes", { respond: () => "no" }), { times: 2 }),
    ]);
    expect(session.remainingSteps).toBe(6);

    expect(await heard(session)).toEqual(["again", "again", "yes", "no", "yes", "no"]);
  });

  test("end with the fewest that satisfy the script, since nobody asks for more", async () => {
    const cases = [
      { turns: ["a", script.optional("b")], expected: ["a"] },
      { turns: ["a", script.optional("b"), "c"], expected: ["a", "b", "c"] },
      { turns: [script.repeat("a", { atLeast: 1, atMost: 3 })], expected: ["a"] },
      {
        turns: [script.repeat("a", { atLeast: 1, atMost: 3 }), "b"],
        expected: ["a", "a", "a", "b"],
      },
      { turns: [script.optional(script.inOrder("a", "b"))], expected: [] },
    ];
    for (const { turns, expected } of cases) {
      expect(await heard(new ScriptedTranscriptionSession(turns))).toEqual(expected);
    }
  });

  test("are heard by a pipeline", async () => {
    const session = new ScriptedTranscriptionSession([script.repeat("more", { times: 3 }), "bye"]);
    const stt = new ScriptedSTTModel([], { sessions: [script.optional(session)] });
    const workflow = new ScriptedVoiceWorkflow([
      script.inAnyOrder(
        { match: "bye", result: [] },
        script.repeat({ match: "more", result: [] }, { atLeast: 1 }),
      ),
    ]);
    const pipeline = new VoicePipeline({
      workflow,
      sttModel: stt,
      ttsModel: new ScriptedTTSModel([]),
    });

    await listen(pipeline.run(microphone()).stream());

    expect(workflow.transcriptions).toEqual(["more", "more", "more", "bye"]);
    verifyAll(stt, workflow);
  });

  test("that nobody pulled are missed as often as they are to come", () => {
    const session = new ScriptedTranscriptionSession([
      script.optional("a"),
      script.repeat("b", { atLeast: 2, atMost: 4 }),
    ]);
    expect(() => session.assertComplete()).toThrow(
      /at least 2 further calls would satisfy the script/,
    );
  });

  test.each([
    [
      "in any order",
      script.inAnyOrder("a", "b"),
      /nothing tells turns of a session apart/,
      undefined,
    ],
    ["outside the order", script.ambient("a"), /outside the order/, undefined],
    ["in a lane", script.when(() => true, ["a"]), /is a lane/, undefined],
    ["without an end", script.repeat("a", { atLeast: 1 }), /repeated without an end/, undefined],
    [
      "in any order inside other groups",
      script.optional(script.repeat(script.inOrder("a", script.inAnyOrder("b")), { times: 2 })),
      /nothing tells turns/,
      "item.item.items[1]",
    ],
  ])("do not come %s", (_how, group, message, path) => {
    const error = thrownBy(() => new ScriptedTranscriptionSession(["ok", loosely(group)]));

    expect(error).toBeInstanceOf(InvalidVoiceStepError);
    expect(error).toMatchObject({ reason: "invalid_input", inputIndex: 1, path });
    expect(String(error)).toMatch(message);
    expect(String(error)).toContain("sessions.test.ts");
  });

  test("have no groups where they stand in a list", () => {
    const turns: unknown = ["a", script.optional("b")];
    expect(() => new ScriptedSTTModel([], { sessions: [loosely(turns)] })).toThrow(
      /a turn that is an object[^]*For steps and groups, put a ScriptedTranscriptionSession there/,
    );
  });

  test("are refused where a group was written by hand and is none", () => {
    for (const shape of [
      { shape: "in_order" },
      { shape: "gate", held: "a" },
      { shape: "repeat", item: "a", atLeast: 2, atMost: 1 },
    ]) {
      expect(() => new ScriptedTranscriptionSession([loosely(shape)])).toThrow(
        InvalidVoiceStepError,
      );
    }
  });
});
