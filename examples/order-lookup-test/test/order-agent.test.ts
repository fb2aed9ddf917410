import { setTracingDisabled } from "@openai/agents";
import { assistantMessage, ScriptedModel, toolCall } from "@understudy/testing";
import assert from "node:assert/strict";
import { test } from "node:test";

import { answerCustomer, createLookupOrder } from "../src/order-agent.ts";

setTracingDisabled(true);

const lookupOrder = createLookupOrder(async () => "shipped");

test("the agent looks an order up before it answers", async (t) => {
  const model = new ScriptedModel([
    [toolCall(lookupOrder, { orderId: "order_123" })],
    [assistantMessage("Order 123 has shipped.")],
  ]);
  t.after(() => model.assertComplete());

  const answer = await answerCustomer("Where is order 123?", { model, lookupOrder });

  assert.equal(answer, "Order 123 has shipped.");
});

test("the model sees what the order system said", async (t) => {
  const model = new ScriptedModel([
    [toolCall(lookupOrder, { orderId: "order_123" })],
    [assistantMessage("It is on its way.")],
  ]);
  t.after(() => model.assertComplete());

  await answerCustomer("Where is order 123?", { model, lookupOrder });

  const input = model.lastCall?.request.input;
  assert.ok(Array.isArray(input));
  assert.deepEqual(
    input.map((item) => item.type),
    ["message", "function_call", "function_call_result"],
  );
  assert.match(JSON.stringify(input.at(-1)), /order_123: shipped/);
});

test("an order system that is down does not end the conversation", async (t) => {
  const broken = createLookupOrder(async () => Promise.reject(new Error("The system is down.")));
  const model = new ScriptedModel([
    [toolCall(broken, { orderId: "order_123" })],
    [assistantMessage("I cannot see your order just now.")],
  ]);
  t.after(() => model.assertComplete());

  const answer = await answerCustomer("Where is order 123?", { model, lookupOrder: broken });

  assert.equal(answer, "I cannot see your order just now.");
});
