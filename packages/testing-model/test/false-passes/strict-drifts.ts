import { AssertionError } from "node:assert";

import { assistantMessage, functionCall } from "@understudy/testing-model";
import { askOrFallBack, askThroughAgentTool, askWithAdder } from "./applications.ts";
import type { Drift } from "./drifts.ts";

const hello = [assistantMessage("Hello.")];
const add = (callId: string, value: unknown = 1) => functionCall("add", { value }, { callId });

/** Workflows whose script says what no model could, or whose tools fail, and that pass without `strict`. */
export const STRICT_DRIFTS: readonly Drift[] = [
  {
    title: "arguments that the schema of the tool refuses",
    run: async ({ ScriptedModel, modelResponse }) => {
      const model = new ScriptedModel([
        modelResponse([add("call_1", "one")]),
        modelResponse(hello),
      ]);
      await askOrFallBack(model, askWithAdder());
      return { model, original: "forbidden_model_response" };
    },
  },
  {
    title: "an assertion inside a tool",
    run: async ({ ScriptedModel, modelResponse }) => {
      const model = new ScriptedModel([modelResponse([add("call_1")]), modelResponse(hello)]);
      const execute = (): never => {
        throw new AssertionError({ message: "an assertion failed" });
      };
      await askOrFallBack(model, askWithAdder({}, execute));
      return { model, original: "unexpected_tool_failure" };
    },
  },
  {
    title: "an agent-as-tool that fails",
    run: async ({ ScriptedModel, modelResponse, modelError }) => {
      const outer = new ScriptedModel([
        modelResponse([functionCall("ask_inner", { input: "hi" }, { callId: "call_1" })]),
        modelResponse(hello),
      ]);
      const inner = new ScriptedModel([modelError(new Error("meant"))]);
      await askOrFallBack(outer, async (model) => await askThroughAgentTool(model, inner));
      return { model: outer, original: "unexpected_tool_failure" };
    },
  },
  {
    title: "a repeated callId",
    run: async ({ ScriptedModel, modelResponse, modelResponder }) => {
      const model = new ScriptedModel([
        modelResponse([add("call_1")]),
        modelResponder(() => [add("call_1")]),
        modelResponse(hello),
      ]);
      await askOrFallBack(model, askWithAdder());
      return { model, original: "invalid_scripted_model_step" };
    },
  },
  {
    title: "a call where the request says that no tool may be called",
    run: async ({ ScriptedModel, modelResponse }) => {
      const model = new ScriptedModel([modelResponse([add("call_1")]), modelResponse(hello)]);
      await askOrFallBack(model, askWithAdder({ toolChoice: "none" }));
      return { model, original: "forbidden_model_response" };
    },
  },
  {
    title: "two calls where the request allows one",
    run: async ({ ScriptedModel, modelResponse }) => {
      const model = new ScriptedModel([
        modelResponse([add("call_1"), add("call_2")]),
        modelResponse(hello),
      ]);
      await askOrFallBack(model, askWithAdder({ parallelToolCalls: false }));
      return { model, original: "forbidden_model_response" };
    },
  },
  {
    title: "a call of a tool that is not offered",
    run: async ({ ScriptedModel, modelResponse }) => {
      const model = new ScriptedModel([
        modelResponse([functionCall("subtract", {}, { callId: "call_1" })]),
      ]);
      await askOrFallBack(model, askWithAdder());
      return { model, original: "forbidden_model_response" };
    },
  },
];
