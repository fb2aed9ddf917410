import {
  assistantMessage,
  ScriptedModel,
  ScriptedModelProvider,
  toolCall,
  UnexpectedModelNameError,
} from "@understudy/testing";
import assert from "node:assert/strict";

import { createAssistant } from "./assistant.ts";

/** The application names its models. The provider records who was asked for, and knows no others. */
export async function showModelNames(): Promise<void> {
  const temperatures: number[] = [];
  const small = new ScriptedModel([], { name: "small model", strict: true });
  const large = new ScriptedModel([[assistantMessage("Because of the ozone.")]], {
    name: "large model",
  });
  const provider = new ScriptedModelProvider({ small, large });
  const assistant = createAssistant({
    modelProvider: provider,
    setThermostat: (celsius) => temperatures.push(celsius),
  });
  small.enqueue(
    [toolCall(assistant.thermostat, { celsius: 20 })],
    [assistantMessage("It is warm now.")],
  );

  await assistant.ask("Twenty degrees, please.");
  const thorough = await assistant.ask("Why?", { thoroughly: true });

  assert.deepEqual(temperatures, [20]);
  assert.deepEqual(thorough, { kind: "answered", text: "Because of the ozone." });
  assert.ok(provider.calls.some(({ modelName }) => modelName === "small"));
  assert.equal(provider.calls.at(-1)?.modelName, "large");
  provider.assertComplete();
  console.log("The application names its models.");
  console.log(`  asked for: ${provider.calls.map(({ modelName }) => modelName).join(", ")}`);

  const onlySmall = new ScriptedModelProvider({ small: new ScriptedModel() });
  const another = createAssistant({ modelProvider: onlySmall, setThermostat: () => {} });
  const failed = await another.ask("Why?", { thoroughly: true });
  assert.equal(failed.kind, "failed");
  assert.throws(() => onlySmall.assertComplete(), UnexpectedModelNameError);
  console.log("  a name that the provider does not have is a violation");
}
