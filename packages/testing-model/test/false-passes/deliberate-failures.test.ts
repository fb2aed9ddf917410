import { AssertionError } from "node:assert";

import { describe, expect, test } from "vitest";

import {
  assistantMessage,
  functionCall,
  modelError,
  modelResponder,
  modelResponse,
  modelStream,
  modelStreamResponder,
  ScriptedModel,
  type ScriptedModelInput,
} from "@understudy/testing-model";
import { started } from "../support/sources.ts";
import { askOrFallBack, askStreaming, askThroughAgentTool, askWithAdder } from "./applications.ts";

const hello = [assistantMessage("Hello.")];
const outer = (): ScriptedModel =>
  new ScriptedModel([[functionCall("ask_inner", { input: "hi" }, { callId: "call_1" })], hello]);
const plain = new Error("meant");

describe("a failure that the script means is no violation", () => {
  test.each<[string, ScriptedModelInput]>([
    ["a bare Error", plain],
    ["modelError", modelError(plain)],
    ["modelError of an assertion", modelError(new AssertionError({ message: "meant" }))],
    ["modelError of a TypeError", modelError(new TypeError("fetch failed"))],
    ["a responder that returns a TypeError", modelResponder(() => new TypeError("fetch failed"))],
    [
      "a responder that throws a plain error",
      modelResponder(() => {
        throw plain;
      }),
    ],
    [
      "a responder that rejects with a plain error",
      modelResponder(async () => Promise.reject(plain)),
    ],
    ["a responder that answers with an error step", modelResponder(() => modelError(plain))],
  ])("%s in an agent-as-tool", async (_what, step) => {
    const model = new ScriptedModel([step]);
    await askThroughAgentTool(outer(), model);

    expect(model.violations).toEqual([]);
    model.assertComplete();
  });

  test.each<[string, ScriptedModelInput]>([
    [
      "a stream responder that throws a plain error",
      modelStreamResponder(() => {
        throw plain;
      }),
    ],
    [
      "a source that throws a plain error",
      modelStream(
        (function* () {
          yield started;
          throw plain;
        })(),
      ),
    ],
    [
      "a function that cuts text and throws a plain error",
      modelResponse(hello, {
        deltas: () => {
          throw plain;
        },
      }),
    ],
  ])("%s in a streamed run", async (_what, step) => {
    const model = new ScriptedModel([step]);

    expect(await askOrFallBack(model, askStreaming)).toBe("fallback");
    model.assertComplete();
  });

  test("a plain error in the callback of retry advice", async () => {
    const model = new ScriptedModel([
      modelError(plain, () => {
        throw plain;
      }),
    ]);
    await askOrFallBack(model);

    model.assertComplete();
  });

  test.each([
    ["a step", (output: typeof hello) => modelResponse(output, { expectToolFailure: true })],
    [
      "a responder step",
      (output: typeof hello) => modelResponder(() => output, { expectToolFailure: true }),
    ],
    [
      "the answer of a responder",
      (output: typeof hello) =>
        modelResponder(() => modelResponse(output, { expectToolFailure: true })),
    ],
  ])("a tool that fails where %s expects it, under strict", async (_who, step) => {
    const call = functionCall("add", { value: 1 }, { callId: "call_1" });
    const model = new ScriptedModel([step(JSON.parse(JSON.stringify([call]))), hello], {
      strict: true,
    });
    const run = askWithAdder({}, () => {
      throw new Error("the tool fails");
    });

    expect(await run(model)).toBe("Hello.");
    model.assertComplete();
  });
});
