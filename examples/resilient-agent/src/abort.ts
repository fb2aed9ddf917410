import {
  assistantMessage,
  modelResponder,
  ScriptedModel,
  ScriptedModelProvider,
} from "@understudy/testing";
import assert from "node:assert/strict";

import { createAssistant } from "./assistant.ts";

/** The user cancels while the model thinks, and then asks again. */
export async function showAbort(): Promise<void> {
  const user = new AbortController();
  const small = new ScriptedModel([
    modelResponder(() => {
      user.abort();
      return [assistantMessage("Too late.")];
    }),
    [assistantMessage("In time.")],
  ]);
  const provider = new ScriptedModelProvider({ small });
  const assistant = createAssistant({ modelProvider: provider, setThermostat: () => {} });

  const cancelled = await assistant.ask("Tell me everything.", { signal: user.signal });
  const answered = await assistant.ask("Tell me something.");

  assert.deepEqual(cancelled, { kind: "cancelled" });
  assert.deepEqual(answered, { kind: "answered", text: "In time." });
  assert.equal(small.firstCall?.request.signal?.aborted, true);
  provider.assertComplete();

  console.log("The user cancelled while the model was thinking.");
  console.log(`  the first question was ${cancelled.kind}, the next one ${answered.kind}`);
}
