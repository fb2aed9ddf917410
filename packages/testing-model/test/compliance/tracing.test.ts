import {
  Agent,
  Runner,
  setTraceProcessors,
  setTracingDisabled,
  type Span,
  type SpanData,
  tool,
  type TracingProcessor,
} from "@openai/agents";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

import { assistantMessage, functionCall, ScriptedModel } from "@understudy/testing-model";

const spans: SpanData[] = [];

/** Keeps the data of spans in memory, as JSON would carry it. */
const processor: TracingProcessor = {
  onTraceStart: async () => undefined,
  onTraceEnd: async () => undefined,
  onSpanStart: async () => undefined,
  onSpanEnd: async (span: Span<SpanData>) => {
    spans.push(JSON.parse(JSON.stringify(span.spanData)));
  },
  shutdown: async () => undefined,
  forceFlush: async () => undefined,
};

beforeEach(() => {
  spans.length = 0;
  setTracingDisabled(false);
  setTraceProcessors([processor]);
});

const add = tool({
  name: "add",
  description: "Adds one.",
  parameters: z.object({ value: z.number() }),
  execute: ({ value }) => value + 1,
});

describe.each([
  ["not streamed", false],
  ["streamed", true],
])("a traced run, %s,", (_mode, stream) => {
  test("has the spans of its tools, and the usage of its turns", async () => {
    const usage = { requests: 1, inputTokens: 3, outputTokens: 4 };
    const model = new ScriptedModel([
      { output: [functionCall("add", { value: 1 }, { callId: "call_1" })], usage },
      { output: [assistantMessage("2")], usage },
    ]);
    const agent = new Agent({ name: "A", model, tools: [add] });
    const runner = new Runner();
    if (stream) {
      const result = await runner.run(agent, "hi", { stream: true });
      await result.completed;
      expect(result.state.usage).toMatchObject({ requests: 2, totalTokens: 14 });
    } else {
      const result = await runner.run(agent, "hi");
      expect(result.state.usage).toMatchObject({ requests: 2, totalTokens: 14 });
    }

    expect(spans).toContainEqual(expect.objectContaining({ type: "function", name: "add" }));
    expect(spans).toContainEqual(expect.objectContaining({ type: "agent", name: "A" }));
    model.assertComplete();
  });

  test("asks the model to trace", async () => {
    const model = new ScriptedModel([[assistantMessage("hi")]]);
    const agent = new Agent({ name: "A", model });
    if (stream) {
      await (
        await new Runner().run(agent, "hi", { stream: true })
      ).completed;
    } else {
      await new Runner().run(agent, "hi");
    }

    expect(model.firstCall?.request.tracing).toBe(true);
    model.assertComplete();
  });
});
