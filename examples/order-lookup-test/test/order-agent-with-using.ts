import { setTracingDisabled } from "@openai/agents";
import { assistantMessage, ScriptedModel, toolCall } from "@understudy/testing";
import assert from "node:assert/strict";
import { test } from "node:test";

import { answerCustomer, createLookupOrder } from "../src/order-agent.ts";

setTracingDisabled(true);

test("the model verifies itself at the end of the test", async () => {
  const lookupOrder = createLookupOrder(async () => "lost");
  using model = new ScriptedModel([
    [toolCall(lookupOrder, { orderId: "order_7" })],
    [assistantMessage("We will send order 7 again.")],
  ]);

  const answer = await answerCustomer("Where is order 7?", { model, lookupOrder });

  assert.equal(answer, "We will send order 7 again.");
});
