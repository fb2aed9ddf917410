import { Agent, type AgentInputItem, MemorySession, Runner, tool } from "@openai/agents";
import { assistantMessage, handoffTo, ScriptedModel, toolCall } from "@understudy/testing-model";
import { expect, test } from "vitest";
import { z } from "zod";

// Two models gave their first call the same id. In one conversation the SDK then dropped the earlier call.

const runner = new Runner({ tracingDisabled: true });
const search = tool({
  name: "search",
  description: "Searches.",
  parameters: z.object({ q: z.string() }),
  execute: async ({ q }) => `found ${q}`,
});

function callIdsOf(input: string | readonly AgentInputItem[] | undefined): unknown[] {
  return (typeof input === "string" ? [] : (input ?? [])).flatMap((item) =>
    item.type === "function_call" ? [item.callId] : [],
  );
}

test("the calls of two agents in one conversation have ids of their own", async () => {
  const second = new ScriptedModel(
    [[toolCall(search, { q: "b" }), toolCall(search, { q: "c" })], [assistantMessage("ok")]],
    { name: "second" },
  );
  const specialist = new Agent({ name: "Specialist", model: second, tools: [search] });
  const first = new ScriptedModel([[toolCall(search, { q: "a" })], [handoffTo(specialist)]], {
    name: "first",
  });
  const triage = Agent.create({
    name: "Triage",
    model: first,
    tools: [search],
    handoffs: [specialist],
  });
  await runner.run(triage, "x");

  expect(callIdsOf(second.lastCall?.request.input)).toEqual([
    "call_0_0",
    "call_1_0",
    "call_0_0_2",
    "call_0_1",
  ]);
  first.assertComplete();
  second.assertComplete();
});

test("the calls of two runs over one session have ids of their own, streamed or not", async () => {
  const session = new MemorySession();
  const ids: unknown[][] = [];
  for (const stream of [false, true, false]) {
    const model = new ScriptedModel([[toolCall(search, { q: "a" })], [assistantMessage("ok")]]);
    const agent = new Agent({ name: "Searcher", model, tools: [search] });
    if (stream) {
      await (
        await runner.run(agent, "x", { session, stream })
      ).completed;
    } else {
      await runner.run(agent, "x", { session });
    }
    ids.push(callIdsOf(model.lastCall?.request.input));
    model.assertComplete();
  }
  expect(ids.at(-1)).toEqual(["call_0_0", "call_0_0_2", "call_0_0_3"]);
});
