import { describe, expect, test } from "vitest";

import { script } from "@understudy/testing-shared";
import {
  InvalidVoiceStepError,
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  ttsResult,
  UnconsumedVoiceStepsError,
} from "@understudy/testing-voice";
import { StreamedAudioInput, VoicePipeline } from "@understudy/voice-pipeline";

import { listen, recording } from "../recipes/listening.ts";
import { audio, loosely, STT_OPTIONS } from "../support/calls.ts";
import { readAll, thrownBy } from "../support/outcomes.ts";

const one = pcm16Samples([1]);
const two = pcm16Samples([2]);

describe("speech in any order", () => {
  test("gives each sentence of a turn its own, in whichever order the script has them", async () => {
    const tts = new ScriptedTTSModel([
      script.inAnyOrder({ match: /second/, result: two }, ttsResult(one, { match: /first/ })),
    ]);
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow([
        ["This is the first sentence. ", "This is the second."],
      ]),
      sttModel: new ScriptedSTTModel("hi"),
      ttsModel: tts,
    });

    const heard = await listen(pipeline.run(recording()).stream());

    expect(heard.audio).toEqual([Int16Array.of(1), Int16Array.of(2)]);
    expect(tts.calls).toHaveLength(2);
    tts.assertComplete();
  });

  test("takes up what stands behind it when it is used up", async () => {
    const tts = new ScriptedTTSModel([
      script.inAnyOrder({ match: "a", result: one }, { match: "b", result: two }),
      { match: "c", result: [one, two] },
    ]);

    for (const [text, chunks] of [
      ["b", [two]],
      ["a", [one]],
      ["c", [one, two]],
    ] as const) {
      expect(await readAll(tts.run(text, {}, {}))).toEqual({ values: chunks, error: undefined });
    }
    tts.assertComplete();
  });
});

describe("remainingSteps", () => {
  test("is the fewest further calls that would satisfy the script", async () => {
    const tts = new ScriptedTTSModel([
      script.optional(script.inOrder(one, two)),
      script.repeat({ match: "again", result: one }, { atLeast: 2, atMost: 4 }),
      script.ambient({ match: "um", result: one }),
    ]);
    expect(tts.remainingSteps).toBe(2);

    await readAll(tts.run("begin", {}, {}));
    expect(tts.remainingSteps).toBe(3);
    await readAll(tts.run("um", {}, {}));
    expect(tts.remainingSteps).toBe(3);
    for (const text of ["finish", "again", "again"]) {
      await readAll(tts.run(text, {}, {}));
    }

    expect(tts.remainingSteps).toBe(0);
    tts.assertComplete();
    await readAll(tts.run("again", {}, {}));
    tts.assertComplete();
  });

  test("counts what an optional group that has begun still needs", async () => {
    const workflow = new ScriptedVoiceWorkflow([script.optional(script.inOrder("a", "b"))], {
      name: "workflow",
    });
    workflow.assertComplete();

    await readAll(workflow.run("hi"));

    const error = thrownBy(() => workflow.assertComplete());
    expect(error).toBeInstanceOf(UnconsumedVoiceStepsError);
    expect(error).toMatchObject({ remainingSteps: 1 });
    expect(String(error)).toContain("workflow: at least 1 further call would satisfy the script");
  });
});

test("the two scripts of speech-to-text and later steps take groups", async () => {
  const stt = new ScriptedSTTModel(
    [
      script.inAnyOrder(
        { match: { settings: { language: "de" } }, result: "hallo" },
        { match: { settings: { language: "en" } }, result: "hello" },
      ),
    ],
    { sessions: [script.optional("a")] },
  );
  stt.enqueue(script.optional("late"));
  stt.extend([script.repeat("more", { times: 2 })]);
  stt.enqueueSessions(
    script.inAnyOrder(
      { match: { settings: { prompt: "two" } }, result: "two" },
      { match: { settings: { prompt: "one" } }, result: "one" },
    ),
  );
  expect(stt.remainingSteps).toBe(6);

  expect(await stt.transcribe(audio(), { language: "en" }, STT_OPTIONS)).toBe("hello");
  expect(await stt.transcribe(audio(), { language: "de" }, STT_OPTIONS)).toBe("hallo");
  const input = new StreamedAudioInput();
  const first = await stt.createSession(input, {}, STT_OPTIONS);
  const session = await stt.createSession(input, { prompt: "one" }, STT_OPTIONS);

  expect((await readAll(first.transcribeTurns())).values).toEqual(["a"]);
  expect((await readAll(session.transcribeTurns())).values).toEqual(["one"]);
  expect(stt.remainingSteps).toBe(3);
});

test("what is no step inside a group is refused before anything counts, with its place", () => {
  const tts = new ScriptedTTSModel([one]);
  const stray: object = { macth: "hi", result: one };
  const bad: unknown = [script.inAnyOrder(one, script.optional(stray))];

  const error = thrownBy(() => tts.extend(loosely(bad)));

  expect(error).toBeInstanceOf(InvalidVoiceStepError);
  expect(error).toMatchObject({
    reason: "unknown_key",
    inputIndex: 0,
    path: "items[1].item.macth",
  });
  expect(String(error)).toContain('has the unknown key "macth"');
  expect(tts.remainingSteps).toBe(1);
});

test("a group alone is no script", () => {
  const group: unknown = script.inAnyOrder(one, two);
  expect(() => new ScriptedTTSModel(loosely(group))).toThrow(
    "the script is not a list of steps. Put the steps into an array",
  );
});

test("messages lay groups out", () => {
  const tts = new ScriptedTTSModel([
    script.inAnyOrder({ match: "a", result: one }, script.optional(two)),
    script.repeat([one, two], { times: 2 }),
  ]);

  expect(tts.report()).toMatch(
    /in any order:.*\n.*1\. {3}\[unused\] run -> 1 chunk, with match.*\n.*2\. {3}\[unused\] optional: run -> 1 chunk.*\n.*3\. \[unused\] 2 times: run -> 2 chunks/,
  );
});
