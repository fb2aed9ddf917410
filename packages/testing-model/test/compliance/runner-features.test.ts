import {
  Agent,
  InputGuardrailTripwireTriggered,
  MemorySession,
  OutputGuardrailTripwireTriggered,
  Runner,
  webSearchTool,
} from "@openai/agents";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import {
  assistantMessage,
  handoffTo,
  item,
  modelResponder,
  ScriptedModel,
  structuredOutput,
} from "@understudy/testing-model";
import { rejectionOf } from "../support/outcomes.ts";

const runner = new Runner({ tracingDisabled: true });

describe("the runner works on a scripted model", () => {
  test("with handoffs", async () => {
    const model = new ScriptedModel([]);
    const refunds = new Agent({ name: "Refunds", model, instructions: "Refund." });
    const triage = Agent.create({ name: "Triage", model, handoffs: [refunds] });
    model.enqueue([handoffTo(refunds)], [assistantMessage("Refunded.")]);
    const result = await runner.run(triage, "My money, please.");

    expect(result.finalOutput).toBe("Refunded.");
    expect(result.lastAgent).toBe(refunds);
    expect(model.firstCall?.request.handoffs).toMatchObject([{ toolName: "transfer_to_Refunds" }]);
    expect(model.lastCall?.request).toMatchObject({ systemInstructions: "Refund.", handoffs: [] });
    model.assertComplete();
  });

  test("with an input guardrail that trips", async () => {
    const model = new ScriptedModel([[assistantMessage("never shown")]]);
    const agent = new Agent({
      name: "A",
      model,
      inputGuardrails: [
        {
          name: "no",
          runInParallel: false,
          execute: async () => ({ tripwireTriggered: true, outputInfo: {} }),
        },
      ],
    });

    expect(await rejectionOf(runner.run(agent, "hi"))).toBeInstanceOf(
      InputGuardrailTripwireTriggered,
    );
    expect(model.calls).toEqual([]);
    expect(model.remainingSteps).toBe(1);
  });

  test("with an output guardrail that trips", async () => {
    const model = new ScriptedModel([[assistantMessage("secret")]]);
    const agent = new Agent({
      name: "A",
      model,
      outputGuardrails: [
        {
          name: "no secrets",
          execute: async ({ agentOutput }) => ({
            tripwireTriggered: agentOutput === "secret",
            outputInfo: {},
          }),
        },
      ],
    });

    expect(await rejectionOf(runner.run(agent, "hi"))).toBeInstanceOf(
      OutputGuardrailTripwireTriggered,
    );
    model.assertComplete();
  });

  test("with a session that remembers", async () => {
    const session = new MemorySession();
    const model = new ScriptedModel([[assistantMessage("Ada.")], [assistantMessage("You.")]]);
    const agent = new Agent({ name: "A", model });
    await runner.run(agent, "I am Ada.", { session });
    await runner.run(agent, "Who am I?", { session });

    expect(model.firstCall?.request.input).toHaveLength(1);
    expect(model.lastCall?.request.input).toMatchObject([
      { role: "user", content: "I am Ada." },
      { role: "assistant" },
      { role: "user", content: "Who am I?" },
    ]);
    expect(await session.getItems()).toHaveLength(4);
    model.assertComplete();
  });

  test("with structured output", async () => {
    const outputType = z.object({ city: z.string(), days: z.number() });
    const model = new ScriptedModel([[structuredOutput({ city: "Tokyo", days: 3 })]]);
    const agent = new Agent({ name: "A", model, outputType });
    const result = await runner.run(agent, "hi");

    expect(result.finalOutput).toEqual({ city: "Tokyo", days: 3 });
    expect(model.lastCall?.request.outputType).toMatchObject({ type: "json_schema" });
    model.assertComplete();
  });

  test("with hosted items, and reasoning", async () => {
    const model = new ScriptedModel([
      [
        item.reasoning("I have to look."),
        item.hostedToolCall("web_search_call", { status: "completed", output: "found" }),
        assistantMessage("Found it."),
      ],
    ]);
    const agent = new Agent({ name: "A", model, tools: [webSearchTool()] });
    const result = await runner.run(agent, "hi");

    expect(result.finalOutput).toBe("Found it.");
    expect(result.newItems.map(({ type }) => type)).toEqual([
      "reasoning_item",
      "tool_call_item",
      "message_output_item",
    ]);
    model.assertComplete();
  });

  test("with the settings of the agent and of the runner", async () => {
    const model = new ScriptedModel([[assistantMessage("hi")]]);
    const agent = new Agent({
      name: "A",
      model,
      modelSettings: { temperature: 0.2, toolChoice: "none", providerData: { seed: 1 } },
    });
    const configured = new Runner({
      tracingDisabled: true,
      modelSettings: { temperature: 0.9, maxTokens: 10 },
    });
    await configured.run(agent, "hi");

    expect(model.lastCall?.request.modelSettings).toMatchObject({
      maxTokens: 10,
      toolChoice: "none",
      providerData: { seed: 1 },
    });
  });

  test("with raw usage where the settings ask for it", async () => {
    const model = new ScriptedModel([
      {
        output: [assistantMessage("hi")],
        usage: { requests: 1 },
        rawUsage: { input_tokens: 1 },
      },
    ]);
    const agent = new Agent({ name: "A", model, modelSettings: { preserveRawUsage: true } });
    const { rawResponses } = await runner.run(agent, "hi");

    expect(rawResponses).toMatchObject([{ rawUsage: { input_tokens: 1 } }]);
  });

  test("with a filter of what the model gets", async () => {
    const model = new ScriptedModel([
      modelResponder(({ request }) => [assistantMessage(`${request.systemInstructions}`)]),
    ]);
    const agent = new Agent({ name: "A", model, instructions: "long" });
    const result = await runner.run(agent, "hi", {
      callModelInputFilter: ({ modelData }) => ({ input: modelData.input, instructions: "short" }),
    });

    expect(result.finalOutput).toBe("short");
    model.assertComplete();
  });

  test("for two runs over one script", async () => {
    const model = new ScriptedModel([[assistantMessage("first")], [assistantMessage("second")]]);
    const agent = new Agent({ name: "A", model });

    expect((await runner.run(agent, "hi")).finalOutput).toBe("first");
    expect(() => {
      model.assertComplete();
    }).toThrow("1 of 2 steps");
    expect((await runner.run(agent, "hi")).finalOutput).toBe("second");
    model.assertComplete();
  });

  test("as the model of the runner", async () => {
    const model = new ScriptedModel([[assistantMessage("hi")]]);
    const result = await new Runner({ tracingDisabled: true, model }).run(
      new Agent({ name: "A" }),
      "hi",
    );

    expect(result.finalOutput).toBe("hi");
    model.assertComplete();
  });

  test("under a timeout of the call, which aborts it", async () => {
    const model = new ScriptedModel([modelResponder(() => new Promise(() => undefined))], {
      raceAbort: true,
    });
    const agent = new Agent({ name: "A", model, modelSettings: { timeoutMs: 5 } });

    expect(await rejectionOf(runner.run(agent, "hi"))).toBeInstanceOf(Error);
    expect(model.calls).toHaveLength(1);
    model.assertComplete();
  });
});
