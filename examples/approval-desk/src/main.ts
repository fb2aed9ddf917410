import { MemorySession } from "@openai/agents";
import { assistantMessage, ScriptedModel, toolCall } from "@understudy/testing";
import assert from "node:assert/strict";

import { createApprovalDesk } from "./approval-desk.ts";

const refunds: string[] = [];
const refund = (order: string, cents: number): void => {
  refunds.push(`${order} ${cents}`);
};

// One script for the whole story, although the desk is closed and opened again in the middle of it.
const model = new ScriptedModel();
const session = new MemorySession();
const morning = createApprovalDesk({ model, refund });
model.enqueue(
  [toolCall(morning.issueRefund, { order: "order_1", cents: 12_000 })],
  [assistantMessage("You get 120.00 back.")],
  [assistantMessage("It was 120.00, for order_1.")],
);

const stopped = await morning.receive("order_1 never arrived.", session);

assert.equal(stopped.kind, "waiting");
assert.deepEqual(stopped.pending, [
  { tool: "issue_refund", arguments: '{"order":"order_1","cents":12000}' },
]);
assert.deepEqual(refunds, []);
assert.equal(model.remainingSteps, 2);
console.log(`The clerk wants to refund ${stopped.pending[0]?.arguments} and stops.`);
console.log(`  the state is put away: ${stopped.state.length > 0 ? "as a string" : "nowhere"}`);

// Another process would read the state from its database.
const evening = createApprovalDesk({ model, refund });
const decided = await evening.decide(stopped.state, "approve", session);

assert.deepEqual(decided, { kind: "answered", answer: "You get 120.00 back." });
assert.deepEqual(refunds, ["order_1 12000"]);
assert.match(JSON.stringify(model.lastCall?.request.input), /order_1: 12000 cents refunded/);
console.log("In the evening somebody approves.");
console.log(`  refunds paid: ${refunds.join()}`);
console.log(`  the clerk said: ${decided.answer}`);

const asked = await evening.receive("How much was it?", session);

assert.deepEqual(asked, { kind: "answered", answer: "It was 120.00, for order_1." });
const remembered = model.lastCall?.request.input;
assert.ok(Array.isArray(remembered));
assert.deepEqual(
  remembered.map((item) => ("role" in item ? item.role : item.type)),
  ["user", "function_call", "function_call_result", "assistant", "user"],
);
console.log("The customer asks again.");
console.log(`  the session shows the model ${remembered.length} items, the refund among them`);
console.log(`  the clerk said: ${asked.answer}`);

model.assertComplete();

const careful = new ScriptedModel();
const rejecting = createApprovalDesk({ model: careful, refund });
careful.enqueue(
  [toolCall(rejecting.issueRefund, { order: "order_2", cents: 99_000 })],
  [assistantMessage("I am sorry, I cannot refund that.")],
);
const claimed = new MemorySession();
const waiting = await rejecting.receive("order_2 was not nice.", claimed);
assert.equal(waiting.kind, "waiting");
const rejected = await rejecting.decide(waiting.state, "reject", claimed);
assert.deepEqual(rejected, { kind: "answered", answer: "I am sorry, I cannot refund that." });
assert.deepEqual(refunds, ["order_1 12000"]);
careful.assertComplete();
console.log("Another claim is rejected: nothing was paid.");
