import { Agent, Runner, type StreamEvent, tool } from "@openai/agents";
import {
  assistantMessage,
  modelStream,
  modelStreamResponder,
  ScriptedModel,
  toolCall,
} from "@understudy/testing-model";
import { expect, test } from "vitest";
import { z } from "zod";

// A call without a callId inside exact events reached the SDK with the placeholder of the id.

const search = tool({
  name: "search",
  description: "Searches.",
  parameters: z.object({ q: z.string() }),
  execute: async ({ q }) => `found ${q}`,
});

function events(): StreamEvent[] {
  return [
    { type: "response_started" },
    {
      type: "response_done",
      response: {
        id: "response_1",
        usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
        output: [toolCall(search, { q: "a" }), toolCall(search, { q: "b" })],
      },
    },
  ];
}

test("the calls of exact events get their ids, fixed or by a responder", async () => {
  const model = new ScriptedModel([
    modelStream(events()),
    modelStreamResponder(() => events()),
    [assistantMessage("ok")],
  ]);
  const agent = new Agent({ name: "Searcher", model, tools: [search] });
  const result = await new Runner({ tracingDisabled: true }).run(agent, "x", { stream: true });
  await result.completed;

  const input = model.lastCall?.request.input;
  const ids = (typeof input === "string" ? [] : (input ?? [])).flatMap((item) =>
    item.type === "function_call" ? [item.callId] : [],
  );
  expect(ids).toEqual(["call_0_0", "call_0_1", "call_1_0", "call_1_1"]);
  model.assertComplete();
});
