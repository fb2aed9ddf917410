import { Agent, Runner } from "@openai/agents";
import { expect, test } from "vitest";

import { assistantMessage, ScriptedModel, ScriptedModelProvider } from "@understudy/testing-model";

// The runner asks for the model of an agent that names none by the empty name, not by undefined.
test("an agent without a model gets the default model of the provider", async () => {
  const defaultModel = new ScriptedModel([[assistantMessage("default")]]);
  const modelProvider = new ScriptedModelProvider({}, { defaultModel });
  const runner = new Runner({ modelProvider, tracingDisabled: true });
  const result = await runner.run(new Agent({ name: "A" }), "hi");

  expect(result.finalOutput).toBe("default");
  modelProvider.assertComplete();
});
