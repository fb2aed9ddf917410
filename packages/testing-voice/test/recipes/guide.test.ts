import { describe, expect, test } from "vitest";
import { Agent, Runner } from "@openai/agents-core";

import { assistantMessage, ScriptedModel } from "@understudy/testing-model";
import {
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  ttsResult,
  UnconsumedVoiceStepsError,
} from "@understudy/testing-voice";
import { AudioInput, VoicePipeline } from "@understudy/voice-pipeline";
import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";

import { thrownBy } from "../support/outcomes.ts";
import { listen, microphone, recording, TURN } from "./listening.ts";

const runner = new Runner({ tracingDisabled: true });

describe("the recipes of the guide", () => {
  test("a voice pipeline: speech to text, a real agent, text to speech", async () => {
    const model = new ScriptedModel([[assistantMessage("Hello there.")]]);
    const stt = new ScriptedSTTModel("hello");
    const pcm = pcm16Samples([0, 100, -100, 0]);
    const tts = new ScriptedTTSModel([ttsResult([pcm])]);
    const pipeline = new VoicePipeline({
      workflow: new SingleAgentVoiceWorkflow(new Agent({ name: "Voice assistant", model }), {
        runner,
      }),
      sttModel: stt,
      ttsModel: tts,
      config: { tracingDisabled: true, ttsSettings: { bufferSize: 1 } },
    });

    const result = pipeline.run(new AudioInput(new Int16Array(2)));
    const { events, audio } = await listen(result.stream());

    expect(events).toEqual(["turn_started", "audio", "turn_ended", "session_ended"]);
    expect(audio).toEqual([Int16Array.of(0, 100, -100, 0)]);
    expect(tts.calls.map(({ text }) => text)).toEqual(["Hello there."]);
    stt.assertComplete();
    tts.assertComplete();
    model.assertComplete();
  });

  test("the lifecycle of a pipeline, without an agent", async () => {
    const workflow = new ScriptedVoiceWorkflow(["Hello there."], { start: "Welcome." });
    const stt = new ScriptedSTTModel([], { sessions: ["hi"] });
    const tts = new ScriptedTTSModel([pcm16Samples([1]), pcm16Samples([2])]);
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    const { events, audio } = await listen(pipeline.run(microphone()).stream());

    expect(events).toEqual([...TURN, ...TURN, "session_ended"]);
    expect(audio).toEqual([Int16Array.of(1), Int16Array.of(2)]);
    expect(tts.calls.map(({ text }) => text)).toEqual(["Welcome.", "Hello there."]);
    expect(workflow.transcriptions).toEqual(["hi"]);
    workflow.assertComplete();
    stt.assertComplete();
    tts.assertComplete();
  });

  test("audio that is there as a whole is not greeted, and the start is reported as unused", async () => {
    const workflow = new ScriptedVoiceWorkflow("Hello there.", { start: "Welcome." });
    const pipeline = new VoicePipeline({
      workflow,
      sttModel: new ScriptedSTTModel("hi"),
      ttsModel: new ScriptedTTSModel([pcm16Samples([1])]),
    });

    const { events } = await listen(pipeline.run(recording()).stream());

    expect(events).toEqual(["turn_started", "audio", "turn_ended", "session_ended"]);
    expect(workflow.remainingSteps).toBe(1);
    expect(thrownBy(() => workflow.assertComplete())).toBeInstanceOf(UnconsumedVoiceStepsError);
  });

  test("a list of strings controls where fragments end, before the splitter sees them", async () => {
    const told: string[] = [];
    const workflow = new ScriptedVoiceWorkflow([["Hel", "lo ", "there."]]);
    const tts = new ScriptedTTSModel([pcm16Samples([1])]);
    const pipeline = new VoicePipeline({
      workflow,
      sttModel: new ScriptedSTTModel("hi"),
      ttsModel: tts,
      config: {
        ttsSettings: {
          textSplitter: (text) => {
            told.push(text);
            return ["", text];
          },
        },
      },
    });

    await listen(pipeline.run(recording()).stream());

    expect(told).toEqual(["Hel", "Hello ", "Hello there."]);
    expect(tts.calls.map(({ text }) => text)).toEqual(["Hello there."]);
  });

  test("histories are what was given at the time, whatever changes later", async () => {
    const samples = Int16Array.of(1, 2, 3);
    const stt = new ScriptedSTTModel("hi");
    const tts = new ScriptedTTSModel([pcm16Samples([1])]);
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow("Yes."),
      sttModel: stt,
      ttsModel: tts,
      config: { sttSettings: { language: "en" }, ttsSettings: { voice: "coral" } },
    });

    await listen(pipeline.run(new AudioInput(samples)).stream());
    samples.fill(0);

    expect(stt.firstCall?.input).toEqual({
      samples: Int16Array.of(1, 2, 3),
      sampleRateHz: 24_000,
      channels: 1,
      sampleWidthBytes: 2,
    });
    expect(stt.firstCall?.settings).toEqual({ language: "en" });
    expect(tts.firstCall?.settings).toMatchObject({ voice: "coral", bufferSize: 120 });
  });
});
