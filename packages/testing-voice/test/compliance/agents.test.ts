import {
  Agent,
  InputGuardrailTripwireTriggered,
  MaxTurnsExceededError,
  MemorySession,
  type RunContext,
  Runner,
  tool,
} from "@openai/agents-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import {
  assistantMessage,
  modelResponse,
  ScriptedModel,
  toolCall,
} from "@understudy/testing-model";
import { verifyAll } from "@understudy/testing-shared";
import { pcm16Samples, ScriptedSTTModel, ScriptedTTSModel } from "@understudy/testing-voice";
import { VoiceAnswerError, VoicePipeline } from "@understudy/voice-pipeline";
import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";

import { listen, listenToFailure, microphone, recording } from "../recipes/listening.ts";

const runner = new Runner({ tracingDisabled: true });

/** Ears and a voice for a number of turns, and the pipeline around a workflow. */
function around(workflow: SingleAgentVoiceWorkflow, heard: readonly string[], said = heard.length) {
  const stt = new ScriptedSTTModel([], { sessions: [heard] });
  const tts = new ScriptedTTSModel(Array.from({ length: said }, () => pcm16Samples([1])));
  return { stt, tts, pipeline: new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts }) };
}

describe("a real agent behind a voice", () => {
  test("its text is spoken however the model cuts it", async () => {
    const model = new ScriptedModel([
      modelResponse([assistantMessage("This is a first sentence. And a second one.")], {
        deltas: { size: 3 },
      }),
    ]);
    const { stt, tts, pipeline } = around(
      new SingleAgentVoiceWorkflow(new Agent({ name: "Guide", model }), { runner }),
      ["hi"],
      2,
    );

    await listen(pipeline.run(microphone()).stream());

    expect(tts.calls.map(({ text }) => text).join("")).toBe(
      "This is a first sentence. And a second one.",
    );
    verifyAll(model, stt, tts);
  });

  test("a guardrail that trips ends the conversation before anything is spoken", async () => {
    const model = new ScriptedModel([[assistantMessage("Nobody hears this.")]]);
    const agent = new Agent({
      name: "Guide",
      model,
      inputGuardrails: [
        {
          name: "no secrets",
          runInParallel: false,
          execute: async () => ({ tripwireTriggered: true, outputInfo: undefined }),
        },
      ],
    });
    const { stt, tts, pipeline } = around(
      new SingleAgentVoiceWorkflow(agent, { runner }),
      ["the password"],
      0,
    );

    const { events, error } = await listenToFailure(pipeline.run(microphone()).stream());

    expect(events).toEqual(["session_ended"]);
    expect(error).toBeInstanceOf(InputGuardrailTripwireTriggered);
    expect(model.remainingSteps).toBe(1);
    verifyAll(stt, tts);
  });

  test("a session of the SDK remembers the turns", async () => {
    const model = new ScriptedModel([[assistantMessage("One.")], [assistantMessage("Two.")]]);
    const session = new MemorySession();
    const { stt, tts, pipeline } = around(
      new SingleAgentVoiceWorkflow(new Agent({ name: "Guide", model }), {
        runner,
        runOptions: { session },
      }),
      ["a", "b"],
    );

    await listen(pipeline.run(microphone()).stream());

    expect(model.lastCall?.request.input).toHaveLength(3);
    expect(await session.getItems()).toHaveLength(4);
    verifyAll(model, stt, tts);
  });

  test("the context of the application reaches the tools of every turn", async () => {
    const names: unknown[] = [];
    const whoAmI = tool({
      name: "who_am_i",
      description: "Who is speaking.",
      parameters: z.object({}),
      execute: async (_input, context?: RunContext) => {
        names.push(context?.context);
        return "Ada";
      },
    });
    const model = new ScriptedModel([
      [toolCall(whoAmI, {})],
      [assistantMessage("Ada.")],
      [toolCall(whoAmI, {})],
      [assistantMessage("Ada again.")],
    ]);
    const { stt, tts, pipeline } = around(
      new SingleAgentVoiceWorkflow(new Agent({ name: "Guide", model, tools: [whoAmI] }), {
        runner,
        runOptions: { context: { user: "ada" } },
      }),
      ["a", "b"],
    );

    await listen(pipeline.run(microphone()).stream());

    expect(names).toEqual([{ user: "ada" }, { user: "ada" }]);
    verifyAll(model, stt, tts);
  });

  test("an agent that never comes to an answer is stopped, and what it said was spoken", async () => {
    const dig = tool({
      name: "dig",
      description: "Digs deeper.",
      parameters: z.object({}),
      execute: async () => "deeper",
    });
    const model = new ScriptedModel([
      [assistantMessage("Let me dig into this now. "), toolCall(dig, {})],
      [toolCall(dig, {})],
    ]);
    const { stt, tts, pipeline } = around(
      new SingleAgentVoiceWorkflow(new Agent({ name: "Digger", model, tools: [dig] }), {
        runner,
        runOptions: { maxTurns: 2 },
      }),
      ["dig"],
    );

    const { events, error } = await listenToFailure(pipeline.run(microphone()).stream());

    expect(error).toBeInstanceOf(MaxTurnsExceededError);
    expect(events.slice(-2)).toEqual(["turn_ended", "session_ended"]);
    verifyAll(model, stt, tts);
  });

  test("a tool that needs approval is not called: nobody is asked", async () => {
    let isDeleted = false;
    const deleteAll = tool({
      name: "delete_all",
      description: "Deletes everything.",
      parameters: z.object({}),
      needsApproval: true,
      execute: async () => {
        isDeleted = true;
        return "deleted";
      },
    });
    const model = new ScriptedModel([[toolCall(deleteAll, {})]]);
    const { stt, tts, pipeline } = around(
      new SingleAgentVoiceWorkflow(new Agent({ name: "Admin", model, tools: [deleteAll] }), {
        runner,
      }),
      ["delete it all"],
      0,
    );

    const { error } = await listenToFailure(pipeline.run(microphone()).stream());

    expect(error).toBeInstanceOf(VoiceAnswerError);
    expect(isDeleted).toBe(false);
    verifyAll(model, stt, tts);
  });

  test("a turn that failed is not remembered: the conversation goes on from the one before", async () => {
    const model = new ScriptedModel([
      [assistantMessage("One.")],
      new Error("overloaded"),
      [assistantMessage("Three.")],
    ]);
    const workflow = new SingleAgentVoiceWorkflow(new Agent({ name: "Guide", model }), { runner });
    const stt = new ScriptedSTTModel(["a", "b", "c"]);
    const tts = new ScriptedTTSModel([pcm16Samples([1]), pcm16Samples([3])]);
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    await listen(pipeline.run(recording()).stream());
    await listenToFailure(pipeline.run(recording()).stream());
    await listen(pipeline.run(recording()).stream());

    expect(model.lastCall?.request.input).toMatchObject([
      { role: "user", content: [{ text: "a" }] },
      { role: "assistant" },
      { role: "user", content: [{ text: "c" }] },
    ]);
    verifyAll(model, stt, tts);
  });
});
