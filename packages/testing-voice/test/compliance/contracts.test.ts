import { describe, expect, test } from "vitest";

import { verifyAll } from "@understudy/testing-shared";
import {
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
} from "@understudy/testing-voice";
import { type TTSSettings, VoicePipeline } from "@understudy/voice-pipeline";

import { listen, listenToFailure, microphone, recording } from "../recipes/listening.ts";

/** A short conversation: two turns without a greeting, or one where it is recorded. */
function conversation(ttsSettings: TTSSettings = {}) {
  const stt = new ScriptedSTTModel("hi", { sessions: [["a", "b"]] });
  const workflow = new ScriptedVoiceWorkflow(["One.", "Two."]);
  const tts = new ScriptedTTSModel([pcm16Samples([1, -1]), pcm16Samples([2, -2])]);
  const config = { ttsSettings };
  return {
    stt,
    workflow,
    tts,
    pipeline: new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts, config }),
  };
}

describe("what a pipeline tells the doubles", () => {
  test("settings, with the defaults of speech filled in", async () => {
    const { stt, tts, pipeline } = conversation({ voice: "coral", speed: 1.5 });

    await listen(pipeline.run(microphone()).stream());

    expect(stt.sessionCalls[0]?.settings).toEqual({});
    expect(stt.sessionCalls[0]?.options.trace).toEqual({
      includeSensitiveData: false,
      includeSensitiveAudioData: false,
    });
    for (const { settings } of tts.calls) {
      expect(settings).toMatchObject({
        voice: "coral",
        speed: 1.5,
        bufferSize: 120,
        dtype: "int16",
      });
    }
  });

  test("a function in the settings keeps its identity", async () => {
    const transformData: TTSSettings["transformData"] = (data) => data;
    const { tts, pipeline } = conversation({ transformData });

    await listen(pipeline.run(recording()).stream());

    expect(tts.firstCall?.settings.transformData).toBe(transformData);
  });

  test("one signal for all of a run, which a clean run never aborts", async () => {
    const { stt, workflow, tts, pipeline } = conversation();

    await listen(pipeline.run(microphone()).stream());

    const signals = new Set(
      [...stt.sessionCalls, ...workflow.calls, ...tts.calls].map(({ options }) => options?.signal),
    );
    expect(signals.size).toBe(1);
    for (const signal of signals) {
      expect(signal?.aborted).toBe(false);
    }
  });

  test("a signal that a failure aborts, with the failure as its reason", async () => {
    const hoarse = new Error("hoarse");
    const stt = new ScriptedSTTModel([], { sessions: ["a"] });
    const workflow = new ScriptedVoiceWorkflow("One.");
    const tts = new ScriptedTTSModel([hoarse]);
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    await listenToFailure(pipeline.run(microphone()).stream());

    expect(stt.sessionCalls[0]?.options.signal?.reason).toBe(hoarse);
    expect(workflow.lastCall?.options?.signal?.reason).toBe(hoarse);
  });

  test("models by name come from the provider of the application", async () => {
    const stt = new ScriptedSTTModel("hi", { modelName: "ears-1" });
    const tts = new ScriptedTTSModel([pcm16Samples([1])], { modelName: "voice-1" });
    const asked: (string | undefined)[] = [];
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow("Yes."),
      sttModel: "ears-1",
      config: {
        modelProvider: {
          getSTTModel: (name) => {
            asked.push(name);
            return stt;
          },
          getTTSModel: (name) => {
            asked.push(name);
            return tts;
          },
        },
      },
    });

    await listen(pipeline.run(recording()).stream());

    expect(new Set(asked)).toEqual(new Set([undefined, "ears-1"]));
    verifyAll(stt, tts);
  });
});
