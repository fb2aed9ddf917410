import {
  assistantMessage,
  modelError,
  ScriptedModel,
  ScriptedModelProvider,
} from "@understudy/testing";
import assert from "node:assert/strict";

import { createAssistant } from "./assistant.ts";

/** The provider advises to try again, once; then it advises against it. */
export async function showRetry(): Promise<void> {
  const overloaded = new Error("The model is overloaded.");
  const forbidden = new Error("The key is not valid.");
  const small = new ScriptedModel([
    modelError(overloaded, { suggested: true, replaySafety: "safe" }),
    [assistantMessage("It is ten o'clock.")],
    modelError(forbidden, { suggested: false }),
  ]);
  const provider = new ScriptedModelProvider({ small });
  const assistant = createAssistant({ modelProvider: provider, setThermostat: () => {} });

  const first = await assistant.ask("What time is it?");
  assert.deepEqual(first, { kind: "answered", text: "It is ten o'clock." });
  assert.equal(small.calls.length, 2);

  const second = await assistant.ask("And now?");
  assert.deepEqual(second, { kind: "failed", reason: forbidden });
  assert.equal(small.calls.length, 3);

  // Errors that the script meant are no violations.
  provider.assertComplete();

  console.log("The model was overloaded.");
  console.log(`  call #1 failed, the runner tried again, call #2 answered: ${first.text}`);
  console.log("  a key that is not valid was not tried again");
}
