import { Agent, Runner, tool } from "@openai/agents";
import { expect, test } from "vitest";
import { z } from "zod";

import {
  assistantMessage,
  functionCall,
  modelResponder,
  modelResponse,
  ScriptedModel,
} from "@understudy/testing-model";

const broken = tool({
  name: "broken",
  description: "Fails.",
  parameters: z.object({}),
  execute: (): never => {
    throw new Error("broken");
  },
});

// What the answer of a responder says about its tools was not looked at, only what the responder step says.
test("the answer of a responder may expect its tools to fail", async () => {
  const call = functionCall("broken", {}, { callId: "call_1" });
  const model = new ScriptedModel(
    [
      modelResponder(() => modelResponse([call], { expectToolFailure: true })),
      [assistantMessage("It failed.")],
    ],
    { strict: true },
  );
  const agent = new Agent({ name: "A", model, tools: [broken] });
  const result = await new Runner({ tracingDisabled: true }).run(agent, "hi");

  expect(result.finalOutput).toBe("It failed.");
  model.assertComplete();
});
