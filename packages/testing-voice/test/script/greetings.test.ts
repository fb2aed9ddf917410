import { describe, expect, test } from "vitest";

import { script, verifyAll } from "@understudy/testing-shared";
import {
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  UnexpectedVoiceCallError,
} from "@understudy/testing-voice";
import { VoicePipeline } from "@understudy/voice-pipeline";

import { listen, microphone, recording } from "../recipes/listening.ts";
import { readAll, thrownBy } from "../support/outcomes.ts";

const one = pcm16Samples([1]);
const two = pcm16Samples([2]);

describe("a greeting that is optional", () => {
  const stage = (start: ReturnType<typeof script.optional<string>>) => {
    const stt = new ScriptedSTTModel("hi", { sessions: ["hi"] });
    const workflow = new ScriptedVoiceWorkflow([script.repeat("Yes.", { times: 2 })], { start });
    const tts = new ScriptedTTSModel([
      script.ambient({ match: "Welcome.", result: two }),
      script.repeat({ match: "Yes.", result: one }, { times: 2 }),
    ]);
    return {
      workflow,
      doubles: [stt, workflow, tts],
      pipeline: new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts }),
    };
  };

  test("is said to streamed audio, and not missed where audio was recorded", async () => {
    const { pipeline, workflow, doubles } = stage(script.optional("Welcome."));
    expect(workflow.remainingSteps).toBe(2);

    const recorded = await listen(pipeline.run(recording()).stream());
    const streamed = await listen(pipeline.run(microphone()).stream());

    expect(recorded.audio).toEqual([Int16Array.of(1)]);
    expect(streamed.audio).toEqual([Int16Array.of(2), Int16Array.of(1)]);
    verifyAll(...doubles);
  });

  test("is said once, and a second start is a violation that says how to allow it", () => {
    const { workflow } = stage(script.optional("Welcome."));
    void workflow.onStart();

    const error = thrownBy(() => workflow.onStart());

    expect(error).toBeInstanceOf(UnexpectedVoiceCallError);
    expect(String(error)).toContain("script.repeat()");
  });
});

test("a start that is repeated greets each run", async () => {
  const workflow = new ScriptedVoiceWorkflow([], {
    start: script.repeat("Welcome.", { times: 2 }),
  });
  expect(workflow.remainingSteps).toBe(2);

  for (const _ of [1, 2]) {
    expect((await readAll(workflow.onStart())).values).toEqual(["Welcome."]);
  }
  workflow.assertComplete();
});

test("a start refuses lanes", () => {
  const start: unknown = script.when(() => true, ["Welcome."]);
  const options: object = { start };

  expect(thrownBy(() => new ScriptedVoiceWorkflow([], options))).toMatchObject({
    reason: "invalid_input",
    message: expect.stringContaining("is a lane, of which a start has none"),
  });
});
