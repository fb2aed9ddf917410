import { Agent, Runner } from "@openai/agents-core";
import { describe, expect, test } from "vitest";

import { assistantMessage, ScriptedModel } from "@understudy/testing-model";
import { verifyAll } from "@understudy/testing-shared";
import {
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTranscriptionSession,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  ttsResult,
} from "@understudy/testing-voice";
import { VoicePipeline } from "@understudy/voice-pipeline";
import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";

import { thrownBy } from "../support/outcomes.ts";
import { unhandledRejectionsOf } from "../support/unhandled.ts";
import { listen, listenToFailure, microphone, recording } from "./listening.ts";

const quiet = { warn: () => undefined };

describe("failures that the script means", () => {
  test("a transcription that fails ends the run with its error, and nothing is asked or spoken", async () => {
    const noise = new Error("only noise");
    const stt = new ScriptedSTTModel([noise]);
    const workflow = new ScriptedVoiceWorkflow([]);
    const tts = new ScriptedTTSModel([]);
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    const { events, error } = await listenToFailure(pipeline.run(recording()).stream());

    expect(events).toEqual(["session_ended"]);
    expect(error).toBe(noise);
    expect(workflow.calls).toEqual([]);
    verifyAll(stt, workflow, tts);
  });

  test("after a failed transcription the application may ask again", async () => {
    const stt = new ScriptedSTTModel([new Error("timeout"), "hello"]);
    const workflow = new ScriptedVoiceWorkflow("Hi.");
    const tts = new ScriptedTTSModel([pcm16Samples([1])]);
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    await listenToFailure(pipeline.run(recording()).stream());
    const { events } = await listen(pipeline.run(recording()).stream());

    expect(events).toEqual(["turn_started", "audio", "turn_ended", "session_ended"]);
    verifyAll(stt, workflow, tts);
  });

  test("speech that fails in the middle is delivered up to there", async () => {
    const cut = new Error("connection lost");
    const tts = new ScriptedTTSModel([[pcm16Samples([1]), pcm16Samples([2]), cut]]);
    const stt = new ScriptedSTTModel("hello");
    const workflow = new ScriptedVoiceWorkflow("Hi.");
    const pipeline = new VoicePipeline({
      workflow,
      sttModel: stt,
      ttsModel: tts,
      config: { ttsSettings: { bufferSize: 1 } },
    });

    const { events, audio, error } = await listenToFailure(pipeline.run(recording()).stream());

    expect(events).toEqual(["turn_started", "audio", "audio", "turn_ended", "session_ended"]);
    expect(audio).toEqual([Int16Array.of(1), Int16Array.of(2)]);
    expect(error).toBe(cut);
    verifyAll(stt, workflow, tts);
  });

  test("a speech that fails leaves a later turn unasked, and the script says so", async () => {
    const stt = new ScriptedSTTModel([], { sessions: [["one", "two"]] });
    const workflow = new ScriptedVoiceWorkflow(["One.", "Two."]);
    const tts = new ScriptedTTSModel([new Error("hoarse"), pcm16Samples([2])]);
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    await listenToFailure(pipeline.run(microphone()).stream());

    expect([stt, workflow, tts].map(({ remainingSteps }) => remainingSteps)).toEqual([1, 1, 1]);
    for (const double of [stt, workflow, tts]) {
      expect(thrownBy(() => double.assertComplete())).toMatchObject({
        code: "unconsumed_voice_steps",
      });
    }
  });

  test("a session that fails in the middle has answered the turns before", async () => {
    const dropped = new Error("socket closed");
    const session = new ScriptedTranscriptionSession(["first", dropped]);
    const stt = new ScriptedSTTModel([], { sessions: [session] });
    const workflow = new ScriptedVoiceWorkflow(["One."]);
    const tts = new ScriptedTTSModel([pcm16Samples([1])]);
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    const { events, error } = await listenToFailure(pipeline.run(microphone()).stream());

    expect(events).toEqual(["turn_started", "audio", "turn_ended", "session_ended"]);
    expect(error).toBe(dropped);
    expect(session.closeCalls).toBe(1);
    verifyAll(stt, workflow, tts);
  });

  test("a workflow that fails in the middle of its answer has its first words spoken", async () => {
    const lost = new Error("lost my thread");
    const workflow = new ScriptedVoiceWorkflow([["This is a whole sentence. ", "And", lost]]);
    const stt = new ScriptedSTTModel("hello");
    const tts = new ScriptedTTSModel([pcm16Samples([1])]);
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    const { events, error } = await listenToFailure(pipeline.run(recording()).stream());

    expect(events.at(0)).toBe("turn_started");
    expect(events.slice(-2)).toEqual(["turn_ended", "session_ended"]);
    expect(error).toBe(lost);
    expect(tts.calls.map(({ text }) => text)).toEqual(["This is a whole sentence. "]);
    verifyAll(stt, workflow, tts);
  });

  test("the error of an agent's model ends the conversation", async () => {
    const overloaded = new Error("overloaded");
    const model = new ScriptedModel([[assistantMessage("Hello.")], overloaded]);
    const stt = new ScriptedSTTModel([], { sessions: [["one", "two"]] });
    const tts = new ScriptedTTSModel([pcm16Samples([1])]);
    const pipeline = new VoicePipeline({
      workflow: new SingleAgentVoiceWorkflow(new Agent({ name: "Guide", model }), {
        runner: new Runner({ tracingDisabled: true }),
      }),
      sttModel: stt,
      ttsModel: tts,
    });

    const { events, error } = await listenToFailure(pipeline.run(microphone()).stream());

    expect(events).toEqual(["turn_started", "audio", "turn_ended", "session_ended"]);
    expect(error).toBe(overloaded);
    expect(stt.createdSessions[0]?.closeCalls).toBe(1);
    verifyAll(model, stt, tts);
  });

  test("a greeting that fails is a warning, and the conversation goes on", async () => {
    const shy = new Error("shy");
    const warnings: unknown[] = [];
    const workflow = new ScriptedVoiceWorkflow("Hi.", { start: shy });
    const stt = new ScriptedSTTModel([], { sessions: ["hello"] });
    const tts = new ScriptedTTSModel([pcm16Samples([1])]);
    const pipeline = new VoicePipeline({
      workflow,
      sttModel: stt,
      ttsModel: tts,
      config: { logger: { warn: (_message, { error }) => warnings.push(error) } },
    });

    const { events } = await listen(pipeline.run(microphone()).stream());

    expect(events).toEqual(["turn_started", "audio", "turn_ended", "session_ended"]);
    expect(warnings).toEqual([shy]);
    verifyAll(stt, workflow, tts);
  });

  test("a session that cannot be closed fails a conversation that was clean", async () => {
    const stuck = new Error("stuck");
    const session = new ScriptedTranscriptionSession(["hello"], { closeError: stuck });
    const stt = new ScriptedSTTModel([], { sessions: [session] });
    const workflow = new ScriptedVoiceWorkflow("Hi.");
    const tts = new ScriptedTTSModel([pcm16Samples([1])]);
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    const { events, error } = await listenToFailure(pipeline.run(microphone()).stream());

    expect(events).toEqual(["turn_started", "audio", "turn_ended", "session_ended"]);
    expect(error).toBe(stuck);
    expect(session.closeCalls).toBe(1);
    verifyAll(stt, workflow, tts);
  });

  test("an error of a turn weighs more than that of the close after it", async () => {
    const lost = new Error("lost");
    const session = new ScriptedTranscriptionSession("hello", { closeError: new Error("stuck") });
    const stt = new ScriptedSTTModel([], { sessions: [session] });
    const workflow = new ScriptedVoiceWorkflow([lost]);
    const tts = new ScriptedTTSModel([]);
    const pipeline = new VoicePipeline({
      workflow,
      sttModel: stt,
      ttsModel: tts,
      config: { logger: quiet },
    });

    const { error } = await listenToFailure(pipeline.run(microphone()).stream());

    expect(error).toBe(lost);
    expect(session.closeCalls).toBe(1);
    verifyAll(stt, workflow, tts);
  });

  test.each([undefined, null, 0, "", false])("an error may be any value: %s", async (value) => {
    const stt = new ScriptedSTTModel([{ error: value }]);
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow([]),
      sttModel: stt,
      ttsModel: new ScriptedTTSModel([]),
    });

    const [outcome] = await Promise.allSettled([listenToAll(pipeline)]);

    expect(outcome).toEqual({ status: "rejected", reason: value });
    stt.assertComplete();
  });

  test("a failure that nobody reads leaves no unhandled rejection", async () => {
    const tts = new ScriptedTTSModel([ttsResult([new Error("hoarse")])]);
    const stt = new ScriptedSTTModel("hello");
    const workflow = new ScriptedVoiceWorkflow("Hi.");

    const unhandled = await unhandledRejectionsOf(() => {
      new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts }).run(recording());
    });

    expect(unhandled).toEqual([]);
    verifyAll(stt, workflow, tts);
  });
});

async function listenToAll(pipeline: VoicePipeline): Promise<void> {
  for await (const event of pipeline.run(recording()).stream()) {
    expect(event.type).toBe("voice_stream_event_lifecycle");
  }
}
