import { Agent, type AgentOutputItem, handoff, tool } from "@openai/agents-core";
import { assistantMessage, functionCall, handoffTo, item } from "@understudy/testing-model";
import { expectTypeOf, test } from "vitest";
import { z } from "zod";

test("every builder's item is an output item", () => {
  expectTypeOf<ReturnType<(typeof item)[keyof typeof item]>>().toExtend<AgentOutputItem>();
  expectTypeOf(item.malformed({ anything: 1 })).toEqualTypeOf<AgentOutputItem>();
  expectTypeOf(assistantMessage("a")).toExtend<AgentOutputItem>();
});

test("a callId is needed where the item cannot be without", () => {
  // @ts-expect-error a callId is needed
  functionCall("a", {});
  // @ts-expect-error a callId is needed
  functionCall("a", {}, { id: "fc_1" });
  // @ts-expect-error a callId is needed
  item.shellCall(["ls"]);
  // @ts-expect-error a callId is needed
  item.shellCall(["ls"], { timeoutMs: 1 });
});

test("options and contents are typed by the SDK", () => {
  // @ts-expect-error there is no such status
  item.shellCall(["ls"], { callId: "call_1", status: "done" });
  // @ts-expect-error a misspelt option
  item.reasoning("a", { rawContents: [] });
  // @ts-expect-error there is no such action
  item.computerCall({ type: "fly" }, { callId: "call_1" });
  // @ts-expect-error a message does not hold messages
  item.message([item.refusal("a")]);
  // @ts-expect-error a phase has two values
  assistantMessage("a", { phase: "draft" });
});

test("only agents and handoffs are handed over to", () => {
  const agent = new Agent({ name: "A", outputType: z.object({ a: z.string() }) });
  handoffTo(agent);
  handoffTo(handoff(agent), { reason: "a" }, { callId: "call_1" });
  const echo = tool({ name: "a", description: "b", parameters: z.object({}), execute: () => "" });
  // @ts-expect-error a tool is called
  handoffTo(echo);
  // @ts-expect-error a name is for functionCall
  handoffTo("A");
});
