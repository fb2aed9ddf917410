import { Agent, Runner, tool } from "@openai/agents-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { assistantMessage, ScriptedModel, toolCall } from "@understudy/testing-model";
import { CallsInFlightError, verifyAll } from "@understudy/testing-shared";
import {
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  UnexpectedVoiceCallError,
} from "@understudy/testing-voice";
import {
  type STTModel,
  type TTSModel,
  VoicePipeline,
  type VoiceWorkflow,
} from "@understudy/voice-pipeline";
import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";

import { thrownBy } from "../support/outcomes.ts";
import { readToTheEnd } from "./listeners.ts";
import { Stage, whole } from "./script.ts";

const runner = new Runner({ tracingDisabled: true });
const speech = pcm16Samples([1]);

describe("parts of an application that hide failures", () => {
  test("a workflow that falls back when the one behind it fails", async () => {
    const stage = new Stage({ transcriptions: ["hi"], turns: [] });
    const careful: VoiceWorkflow = {
      async *run(transcription, options) {
        try {
          yield* stage.workflow.run(transcription, options);
        } catch {
          yield "Sorry.";
        }
      },
    };

    await readToTheEnd(stage.pipelineFor(careful), whole());

    expect(stage.tts.firstCall?.text).toBe("Sorry.");
    verifyAll(stage.stt, stage.tts);
    expect(thrownBy(() => stage.workflow.assertComplete())).toMatchObject({
      code: "unexpected_voice_call",
      operation: "workflow_turn",
    });
  });

  test("a speech model that falls back to silence", async () => {
    const tts = new ScriptedTTSModel([]);
    const patient: TTSModel = {
      modelName: "patient",
      sampleRateHz: tts.sampleRateHz,
      async *run(text, settings, options) {
        try {
          yield* tts.run(text, settings, options);
        } catch {
          yield new Uint8Array(2);
        }
      },
    };
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow("Yes."),
      sttModel: new ScriptedSTTModel("hi"),
      ttsModel: patient,
    });

    expect(await readToTheEnd(pipeline, whole())).toBe(1);
    expect(thrownBy(() => tts.assertComplete())).toBeInstanceOf(UnexpectedVoiceCallError);
  });

  test("a transcription that is tried again until the script has an answer", async () => {
    const stt = new ScriptedSTTModel([
      { match: { settings: { language: "de" } }, result: "hallo" },
      "hello",
    ]);
    const insistent: STTModel = {
      modelName: "insistent",
      transcribe: async (input, settings, options) => {
        try {
          return await stt.transcribe(input, settings, options);
        } catch {
          return await stt.transcribe(input, settings, options);
        }
      },
      createSession: async (input, settings, options) =>
        await stt.createSession(input, settings, options),
    };
    const workflow = new ScriptedVoiceWorkflow("Yes.");
    const tts = new ScriptedTTSModel([speech]);
    const pipeline = new VoicePipeline({ workflow, sttModel: insistent, ttsModel: tts });

    expect(await readToTheEnd(pipeline, whole())).toBe(1);
    verifyAll(workflow, tts);
    expect(thrownBy(() => stt.assertComplete())).toMatchObject({ code: "voice_call_matcher" });
  });

  test("a tool of an agent that speaks: its failure is a result of the tool", async () => {
    const announcements = new ScriptedTTSModel([], { name: "announcements" });
    const announce = tool({
      name: "announce",
      description: "Says something in the hall.",
      parameters: z.object({ text: z.string() }),
      execute: async ({ text }) => {
        for await (const chunk of announcements.run(text, {}, {})) {
          expect(chunk).toBeDefined();
        }
        return "announced";
      },
    });
    const model = new ScriptedModel([
      [toolCall(announce, { text: "Dinner!" })],
      [assistantMessage("Done.")],
    ]);
    const stage = new Stage({ transcriptions: ["Call them."], turns: [] });
    const workflow = new SingleAgentVoiceWorkflow(
      new Agent({ name: "Butler", model, tools: [announce] }),
      { runner },
    );

    await readToTheEnd(stage.pipelineFor(workflow), whole());

    expect(stage.tts.firstCall?.text).toBe("Done.");
    verifyAll(model, ...stage.doubles);
    expect(thrownBy(() => announcements.assertComplete())).toMatchObject({ operation: "tts" });
  });

  test("a tool that begins to speak and never listens to it", async () => {
    const announcements = new ScriptedTTSModel([speech]);
    const announce = tool({
      name: "announce",
      description: "Says something in the hall.",
      parameters: z.object({}),
      execute: async () => {
        announcements.run("Dinner!", {}, {});
        return "announced";
      },
    });
    const model = new ScriptedModel([[toolCall(announce, {})], [assistantMessage("Done.")]]);
    const stage = new Stage({ transcriptions: ["Call them."], turns: [] });
    const workflow = new SingleAgentVoiceWorkflow(
      new Agent({ name: "Butler", model, tools: [announce] }),
      { runner },
    );

    await readToTheEnd(stage.pipelineFor(workflow), whole());

    expect(announcements.remainingSteps).toBe(0);
    expect(thrownBy(() => announcements.assertComplete())).toBeInstanceOf(CallsInFlightError);
  });

  test("an agent that is the tool of another one", async () => {
    const forgotten = new ScriptedModel([], { name: "forgotten" });
    const expert = new Agent({ name: "Expert", model: forgotten });
    const askExpert = expert.asTool({ toolName: "ask_expert", toolDescription: "Asks." });
    const model = new ScriptedModel([
      [toolCall(askExpert, { input: "How high?" })],
      [assistantMessage("3776 m.")],
    ]);
    const stage = new Stage({ transcriptions: ["How high is Fuji?"], turns: [] });
    const guide = new Agent({ name: "Guide", model, tools: [askExpert] });

    await readToTheEnd(stage.pipelineFor(new SingleAgentVoiceWorkflow(guide, { runner })), whole());

    expect(stage.tts.firstCall?.text).toBe("3776 m.");
    verifyAll(model, ...stage.doubles);
    expect(thrownBy(() => forgotten.assertComplete())).toMatchObject({
      code: "unexpected_model_call",
    });
  });
});
