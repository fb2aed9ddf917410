import { Agent, handoff, Runner, tool } from "@openai/agents-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { assistantMessage, handoffTo, ScriptedModel, toolCall } from "@understudy/testing-model";
import { verifyAll } from "@understudy/testing-shared";
import { pcm16, ScriptedSTTModel, ScriptedTTSModel } from "@understudy/testing-voice";
import { VoicePipeline, type VoiceWorkflow } from "@understudy/voice-pipeline";
import { SingleAgentVoiceWorkflow, textDeltas } from "@understudy/voice-pipeline/agents";

import { listen, microphone, recording, TURN } from "./listening.ts";

const runner = new Runner({ tracingDisabled: true });

/** So many times the same short speech. */
function speech(times: number): Uint8Array[] {
  return Array.from({ length: times }, () => pcm16.tone(440, 10));
}

describe("conversations with a real agent", () => {
  test("a greeting, then turns that know what was said before", async () => {
    const model = new ScriptedModel([
      [assistantMessage("Hello Ada.")],
      [assistantMessage("Your name is Ada.")],
    ]);
    const stt = new ScriptedSTTModel([], { sessions: [["I am Ada.", "Who am I?"]] });
    const tts = new ScriptedTTSModel(speech(3));
    const workflow = new SingleAgentVoiceWorkflow(new Agent({ name: "Guide", model }), {
      runner,
      greeting: "Welcome.",
    });
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    const result = pipeline.run(microphone());
    const { events } = await listen(result.stream());

    expect(events).toEqual([...TURN, ...TURN, ...TURN, "session_ended"]);
    expect(tts.calls.map(({ text }) => text)).toEqual([
      "Welcome.",
      "Hello Ada.",
      "Your name is Ada.",
    ]);
    expect(result.totalOutputText).toBe("Welcome.Hello Ada.Your name is Ada.");
    expect(model.lastCall?.request.input).toMatchObject([
      { role: "assistant", content: [{ text: "Welcome." }] },
      { role: "user", content: [{ text: "I am Ada." }] },
      { role: "assistant", content: [{ text: "Hello Ada." }] },
      { role: "user", content: [{ text: "Who am I?" }] },
    ]);
    verifyAll(model, stt, tts);
  });

  test("after a handoff the other agent answers the next turn too", async () => {
    const billing = new ScriptedModel([
      [assistantMessage("Billing here.")],
      [assistantMessage("You owe nothing.")],
    ]);
    const billingAgent = new Agent({ name: "Billing", model: billing });
    const desk = new ScriptedModel([[handoffTo(billingAgent)]]);
    const deskAgent = new Agent({
      name: "Desk",
      model: desk,
      handoffs: [handoff(billingAgent)],
    });
    const stt = new ScriptedSTTModel([], { sessions: [["Billing, please.", "What do I owe?"]] });
    const tts = new ScriptedTTSModel(speech(2));
    const workflow = new SingleAgentVoiceWorkflow(deskAgent, { runner });
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    await listen(pipeline.run(microphone()).stream());

    expect(workflow.currentAgent.name).toBe("Billing");
    expect(desk.calls).toHaveLength(1);
    expect(tts.calls.map(({ text }) => text)).toEqual(["Billing here.", "You owe nothing."]);
    verifyAll(desk, billing, stt, tts);
  });

  test("a tool is called within a turn, and what is said around the call is spoken in order", async () => {
    const findOrder = tool({
      name: "find_order",
      description: "Finds an order.",
      parameters: z.object({ id: z.string() }),
      execute: async ({ id }) => `${id} has shipped`,
    });
    const model = new ScriptedModel([
      [assistantMessage("Let me look that up. "), toolCall(findOrder, { id: "A-17" })],
      [assistantMessage("It has shipped.")],
    ]);
    const stt = new ScriptedSTTModel("Where is A-17?");
    const tts = new ScriptedTTSModel(speech(2));
    const pipeline = new VoicePipeline({
      workflow: new SingleAgentVoiceWorkflow(
        new Agent({ name: "Orders", model, tools: [findOrder] }),
        { runner },
      ),
      sttModel: stt,
      ttsModel: tts,
    });

    const { events } = await listen(pipeline.run(recording()).stream());

    expect(events).toEqual(["turn_started", "audio", "audio", "turn_ended", "session_ended"]);
    expect(tts.calls.map(({ text }) => text)).toEqual(["Let me look that up. ", "It has shipped."]);
    expect(model.lastCall?.request.input).toMatchObject([
      { role: "user" },
      { role: "assistant" },
      { type: "function_call", name: "find_order" },
      { type: "function_call_result", output: { text: "A-17 has shipped" } },
    ]);
    verifyAll(model, stt, tts);
  });

  test("a workflow of the application runs agents as it likes", async () => {
    const model = new ScriptedModel([[assistantMessage("Bonjour.")]]);
    const translator = new Agent({ name: "Translator", model });
    const workflow: VoiceWorkflow = {
      async *run(transcription, { signal } = {}) {
        yield "In French: ";
        const options = { stream: true, ...(signal && { signal }) } as const;
        yield* textDeltas(await runner.run(translator, transcription, options));
      },
    };
    const stt = new ScriptedSTTModel("Good day.");
    const tts = new ScriptedTTSModel(speech(1));
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    await listen(pipeline.run(recording()).stream());

    expect(tts.firstCall?.text).toBe("In French: Bonjour.");
    expect(model.firstCall?.streamed).toBe(true);
    verifyAll(model, stt, tts);
  });

  test("each conversation of one pipeline takes the next session of the script", async () => {
    const model = new ScriptedModel([[assistantMessage("First.")], [assistantMessage("Second.")]]);
    const stt = new ScriptedSTTModel([], { sessions: [["one"], ["two"]] });
    const tts = new ScriptedTTSModel(speech(2));
    const pipeline = new VoicePipeline({
      workflow: new SingleAgentVoiceWorkflow(new Agent({ name: "Guide", model }), { runner }),
      sttModel: stt,
      ttsModel: tts,
    });

    await listen(pipeline.run(microphone()).stream());
    expect(stt.remainingSteps).toBe(1);
    await listen(pipeline.run(microphone()).stream());

    expect(stt.createdSessions.map(({ closeCalls }) => closeCalls)).toEqual([1, 1]);
    verifyAll(model, stt, tts);
  });
});
