import { describe, expect, test } from "vitest";

import { script } from "@understudy/testing-shared";
import {
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  VoiceCallMatcherError,
} from "@understudy/testing-voice";
import { VoicePipeline } from "@understudy/voice-pipeline";

import { listen, microphone } from "../recipes/listening.ts";
import { thrownBy } from "../support/outcomes.ts";

const one = pcm16Samples([1]);
const two = pcm16Samples([2]);

describe("a call that no step of a group accepts", () => {
  const scripted = (): ScriptedTTSModel =>
    new ScriptedTTSModel(
      [
        script.inAnyOrder(
          { match: "the secret of one", result: one },
          { match: () => false, result: one },
          {
            match: () => {
              throw new Error("the secret of three");
            },
            result: one,
          },
        ),
      ],
      { name: "tts" },
    );

  test("uses nothing up, and is one violation that carries every refusal and no payload", () => {
    const tts = scripted();

    const error = thrownBy(() => tts.run("the secret of the call", {}, {}));

    expect(error).toBeInstanceOf(VoiceCallMatcherError);
    expect(error).toMatchObject({
      operation: "tts",
      callIndex: 0,
      call: { text: "the secret of the call" },
      cause: { message: "the secret of three" },
    });
    expect(String(error)).toContain(
      [
        "tts: no step whose turn it is accepts call #1, run:",
        "- step 1: text differs",
        "- step 2: its match returned false",
        "- step 3: its match threw Error",
      ].join("\n"),
    );
    expect(String(error)).not.toContain("secret");
    expect(tts.remainingSteps).toBe(3);
    expect(tts.violations).toEqual([error]);
    expect(thrownBy(() => tts.assertComplete())).toBe(error);
  });

  test("says in its report what each part was expected to be, and what the call carried", () => {
    const tts = scripted();
    const error = thrownBy(() => tts.run("the secret of the call", {}, {}));

    const report = VoiceCallMatcherError.isInstance(error) ? error.report() : "";

    expect(report).toMatch(/step 1 expects:\s[^]*the secret of one[^]*It differs at: text/);
    expect(report).toContain("the secret of the call");
  });

  test("is no silent pass where the pipeline swallows it", async () => {
    const workflow = new ScriptedVoiceWorkflow([], {
      start: script.repeat({ match: () => false, result: "Welcome." }, { times: 1 }),
    });
    const pipeline = new VoicePipeline({
      workflow,
      sttModel: new ScriptedSTTModel([], { sessions: [[]] }),
      ttsModel: new ScriptedTTSModel([]),
      config: { logger: { warn: () => {} } },
    });

    await listen(pipeline.run(microphone()).stream());

    expect(thrownBy(() => workflow.assertComplete())).toMatchObject({
      code: "voice_call_matcher",
      operation: "workflow_start",
    });
  });

  test("uses up its step outside a group, as ever", () => {
    const tts = new ScriptedTTSModel([{ match: "a", result: one }, script.optional(two)]);

    expect(thrownBy(() => tts.run("b", {}, {}))).toBeInstanceOf(VoiceCallMatcherError);
    expect(tts.remainingSteps).toBe(0);
    expect(() => tts.assertComplete()).toThrow(VoiceCallMatcherError);
  });
});

test("an asynchronous match in a group is a mistake, and no refusal", async () => {
  const late = {
    match: async (): Promise<boolean> => {
      throw new Error("late");
    },
    result: one,
  };
  for (const group of [script.inAnyOrder(late, two), script.ambient(late)]) {
    const tts = new ScriptedTTSModel([group]);

    const error = thrownBy(() => tts.run("hi", {}, {}));

    expect(String(error)).toMatch(/the match of step 1 returned a promise/);
    expect(() => tts.assertComplete()).toThrow(VoiceCallMatcherError);
    await expect.poll(() => error).toMatchObject({ cause: { message: "late" } });
  }
});
