import { AssertionError } from "node:assert";

import { describe, expect, test } from "vitest";

import {
  assistantMessage,
  functionCall,
  ModelCallMatcherError,
  modelResponder,
  modelResponse,
  modelStream,
  ScriptedModel,
  type ScriptedModelInput,
} from "@understudy/testing-model";
import { thrownBy } from "../support/outcomes.ts";
import { started } from "../support/sources.ts";
import {
  askOrFallBack,
  askStreaming,
  askThroughAgentTool,
  askThroughOwnTool,
} from "./applications.ts";

const hello = [assistantMessage("Hello.")];
const assertion = new AssertionError({ message: "an assertion failed" });
const fail = (error: unknown): never => {
  throw error;
};

/** The model of an outer agent that calls `ask_inner` and then answers, whatever it heard. */
const outer = (): ScriptedModel =>
  new ScriptedModel([[functionCall("ask_inner", { input: "hi" }, { callId: "call_1" })], hello]);

/** What is reported of an inner model with this one step, whose call is hidden in a tool. */
async function reportedOf(step: ScriptedModelInput): Promise<unknown> {
  const model = new ScriptedModel([step]);
  await askThroughAgentTool(outer(), model);
  return thrownBy(() => model.assertComplete());
}

describe("a matcher that does not accept the call of an agent-as-tool is reported", () => {
  test.each([
    ["false", () => false],
    ["null", () => null],
    ["a promise", async () => true],
  ])("where it returns %s", async (_what, match) => {
    expect(await reportedOf(modelResponse(hello, { match }))).toBeInstanceOf(ModelCallMatcherError);
  });

  test.each([
    ["an assertion", assertion],
    ["a plain error", new Error("no")],
  ])("where it throws %s", async (_what, thrown) => {
    expect(await reportedOf(modelResponse(hello, { match: () => fail(thrown) }))).toBe(thrown);
  });

  test("where it belongs to the answer of a responder", async () => {
    const answer = modelResponse(hello, { match: () => fail(assertion) });

    expect(await reportedOf(modelResponder(() => answer))).toBe(assertion);
  });
});

describe("an answer of an agent-as-tool that cannot be read is reported", () => {
  test("by the error of its getter, whatever that is", async () => {
    const error = new Error("getter");
    const answer = {
      usage: { requests: 1 },
      get output(): never {
        return fail(error);
      },
    };

    expect(await reportedOf(modelResponder(() => answer))).toBe(error);
  });

  test("by the error of its then", async () => {
    const answer = {
      get then(): never {
        return fail(assertion);
      },
    };

    expect(await reportedOf(modelResponder(() => Object(answer)))).toBe(assertion);
  });
});

describe("a stream that the application hides is reported", () => {
  test("by the assertion in a function that cuts its text", async () => {
    const model = new ScriptedModel([modelResponse(hello, { deltas: () => fail(assertion) })]);
    await askThroughOwnTool(outer(), model, askStreaming);

    expect(thrownBy(() => model.assertComplete())).toBe(assertion);
  });

  test("by an iterator whose results are none", async () => {
    const broken = { [Symbol.iterator]: () => ({ next: () => JSON.parse("null") }) };
    const model = new ScriptedModel([modelStream(broken)]);
    await askOrFallBack(model, askStreaming);

    expect(thrownBy(() => model.assertComplete())).toMatchObject({ name: "TypeError" });
  });

  test("by an iterator that two responders answer with", async () => {
    const events = [started].values();
    const model = new ScriptedModel([
      modelResponder(() => modelStream(events)),
      modelResponder(() => modelStream(events)),
    ]);
    await askOrFallBack(model, askStreaming);
    await askOrFallBack(model, askStreaming);

    expect(thrownBy(() => model.assertComplete())).toMatchObject({
      reason: "reused_iterator",
      callIndex: 1,
    });
  });
});
