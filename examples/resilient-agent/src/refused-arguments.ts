import {
  assistantMessage,
  ForbiddenModelResponseError,
  functionCall,
  ScriptedModel,
  ScriptedModelProvider,
} from "@understudy/testing";
import assert from "node:assert/strict";

import { createAssistant } from "./assistant.ts";

/**
 * A script with a slip: the thermostat takes a number. The SDK refuses the arguments and shows that to the model, whose
 * answer is scripted, so that the test passes although the tool never ran. Under `strict` the slip is a violation.
 */
export async function showRefusedArguments(): Promise<void> {
  console.log("A script calls a tool with arguments that its schema refuses.");

  const loose = await askFor20Degrees({ strict: false });
  assert.deepEqual(loose.answer, { kind: "answered", text: "It is warm now." });
  assert.deepEqual(loose.temperatures, []);
  loose.provider.assertComplete();
  console.log("  by default the run is as the SDK has it: answered, but the tool never ran");

  const strict = await askFor20Degrees({ strict: true });
  assert.equal(strict.answer.kind, "failed");
  const [violation] = strict.small.violations;
  assert.ok(ForbiddenModelResponseError.isInstance(violation));
  assert.equal(violation.reason, "arguments_refused");
  assert.equal(violation.toolName, "set_thermostat");
  assert.throws(() => strict.provider.assertComplete(), violation);
  console.log("  with strict: true the model says:\n");
  console.log(violation.message.replaceAll(/^/gm, "    "));
}

async function askFor20Degrees({ strict }: { readonly strict: boolean }) {
  const temperatures: number[] = [];
  const small = new ScriptedModel(
    [
      [functionCall("set_thermostat", { celsius: "twenty" }, { callId: "call_1" })],
      [assistantMessage("It is warm now.")],
    ],
    { name: "small model", strict },
  );
  const provider = new ScriptedModelProvider({ small });
  const assistant = createAssistant({
    modelProvider: provider,
    setThermostat: (celsius) => temperatures.push(celsius),
  });
  return { answer: await assistant.ask("Twenty degrees, please."), temperatures, small, provider };
}
