import { Runner } from "@openai/agents";
import {
  assistantMessage,
  handoffTo,
  type RecordedModelCall,
  ScriptedModel,
  structuredOutput,
  toolCall,
} from "@understudy/testing";
import assert from "node:assert/strict";

import { createSupportDesk } from "./support-desk.ts";

const invoices = new Map([["INV-7", 4900]]);
const runner = new Runner({ tracingDisabled: true });

await refundsWhatWasChargedTwice();
await helpsWithTheDevice();

async function refundsWhatWasChargedTwice(): Promise<void> {
  const model = new ScriptedModel();
  const desk = createSupportDesk({ model, invoices });
  model.enqueue(
    [handoffTo(desk.billing)],
    [toolCall(desk.lookUpInvoice, { invoice: "INV-7" })],
    [structuredOutput({ decision: "refund", cents: 4900, message: "You get 49.00 back." })],
  );

  const { finalOutput, lastAgent } = await runner.run(desk.triage, "INV-7 was charged twice!");

  assert.deepEqual(finalOutput, {
    decision: "refund",
    cents: 4900,
    message: "You get 49.00 back.",
  });
  assert.equal(lastAgent, desk.billing);

  const [triage, billing, answer] = model.calls;
  assert.ok(triage && billing && answer);
  assert.deepEqual(
    triage.request.handoffs.map(({ toolName }) => toolName),
    ["transfer_to_Billing", "transfer_to_Technical"],
  );
  assert.match(billing.request.systemInstructions ?? "", /Look the invoice up/);
  assert.deepEqual(toolNames(billing), ["look_up_invoice"]);
  assert.deepEqual(toolResults(answer), ["INV-7: 4900 cents, paid"]);
  model.assertComplete();

  console.log("A customer was charged twice.");
  console.log(
    `  triage could hand over to ${triage.request.handoffs.length} agents, billing took it`,
  );
  console.log(`  the invoice book said: ${toolResults(answer).join()}`);
  console.log(`  the desk decided: ${JSON.stringify(finalOutput)}`);
}

async function helpsWithTheDevice(): Promise<void> {
  const model = new ScriptedModel([], { name: "support model" });
  const desk = createSupportDesk({ model, invoices });
  model.enqueue(
    [handoffTo(desk.technical)],
    [assistantMessage("Hold the button for ten seconds.")],
  );

  const { finalOutput } = await runner.run(desk.triage, "The lamp does not turn on.");

  assert.equal(finalOutput, "Hold the button for ten seconds.");
  assert.match(model.lastCall?.request.systemInstructions ?? "", /get the device to work/);
  model.assertComplete();

  console.log("A lamp did not turn on.");
  console.log(`  the technician said: ${finalOutput}`);
  console.log(`  in order: ${model.transcript.map(({ title }) => title).join(", ")}`);
}

function toolNames({ request }: RecordedModelCall): readonly string[] {
  return request.tools.map(({ name }) => name);
}

/** The texts that tools answered, in the order in which the model was shown them. */
function toolResults({ request }: RecordedModelCall): readonly string[] {
  const { input } = request;
  assert.ok(Array.isArray(input));
  return input.flatMap((item) =>
    item.type === "function_call_result" &&
    typeof item.output === "object" &&
    "text" in item.output &&
    item.name === "look_up_invoice"
      ? [item.output.text]
      : [],
  );
}
