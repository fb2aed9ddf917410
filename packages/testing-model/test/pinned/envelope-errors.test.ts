import { describe, expect, test } from "vitest";

import {
  assistantMessage,
  functionCall,
  InvalidScriptedModelStepError,
  modelResponse,
  ScriptedModel,
} from "@understudy/testing-model";
import { thrownBy } from "../support/outcomes.ts";
import { looseInput, looseInputs } from "../support/loosely.ts";

const usage = { requests: 1 };

/** Why a value is not taken as the second input of a script. */
function refusalOf(input: unknown): unknown {
  return thrownBy(() => new ScriptedModel([[], looseInput(input)]));
}

describe("an input that is no step is refused before any call", () => {
  test.each<[string, unknown, object]>([
    ["nothing", undefined, { reason: "invalid_input" }],
    ["null", null, { reason: "invalid_input" }],
    ["a number", 5, { reason: "invalid_input" }],
    ["a text", "hi", { reason: "invalid_input" }],
    ["a function", () => [], { reason: "invalid_input" }],
    ["an empty object", {}, { reason: "invalid_input" }],
    [
      "an unknown type",
      { type: "respond" },
      { reason: "unknown_step_type", stepType: "respond", path: "type" },
    ],
    [
      "no response",
      { type: "response" },
      { reason: "missing_response", stepType: "response", path: "response" },
    ],
    [
      "a response that is none",
      { type: "response", response: 5 },
      { reason: "invalid_response", path: "response" },
    ],
    [
      "a response without output",
      { type: "response", response: { usage } },
      { reason: "invalid_response", path: "response.output" },
    ],
    ["a response without usage", { output: [] }, { reason: "invalid_response", path: "usage" }],
    [
      "usage without a count",
      { output: [], usage: {} },
      { reason: "invalid_response", path: "usage" },
    ],
    [
      "usage with a count that is no number",
      { output: [], usage: { requests: "1" } },
      { reason: "invalid_response", path: "usage" },
    ],
    [
      "usage whose entries are no list",
      { output: [], usage: { requests: 1, requestUsageEntries: {} } },
      { reason: "invalid_response", path: "usage" },
    ],
    [
      "output that is no array",
      { output: "hi", usage },
      { reason: "invalid_response", path: "output" },
    ],
    ["no error", { type: "error" }, { reason: "missing_error", stepType: "error", path: "error" }],
    [
      "advice that is none",
      { type: "error", error: 1, retryAdvice: 5 },
      { reason: "invalid_option", path: "retryAdvice" },
    ],
    [
      "no function to respond with",
      { type: "responder" },
      { reason: "missing_responder", stepType: "responder", path: "respond" },
    ],
    [
      "a responder that is no function",
      { type: "responder", respond: [] },
      { reason: "missing_responder", stepType: "responder", path: "respond" },
    ],
    [
      "no function to respond with events",
      { type: "stream_responder" },
      { reason: "missing_responder", stepType: "stream_responder", path: "respond" },
    ],
    [
      "no events",
      { type: "stream" },
      { reason: "invalid_stream", stepType: "stream", path: "events" },
    ],
    [
      "events that cannot be iterated",
      { type: "stream", events: 5 },
      { reason: "invalid_stream", stepType: "stream", path: "events" },
    ],
    [
      "events that are a text",
      { type: "stream", events: "hi" },
      { reason: "invalid_stream", stepType: "stream", path: "events" },
    ],
    [
      "a response of a stream that is none",
      { type: "stream", events: [], response: 5 },
      { reason: "invalid_response", path: "response" },
    ],
    [
      "a match that is no function",
      { type: "response", response: [], match: true },
      { reason: "invalid_option", path: "match" },
    ],
    [
      "deltas that say no way",
      { type: "response", response: [], deltas: "letter" },
      { reason: "invalid_option", path: "deltas" },
    ],
    [
      "deltas of no size",
      { type: "response", response: [], deltas: { size: 0 } },
      { reason: "invalid_option", path: "deltas" },
    ],
    [
      "an expectation that is neither true nor false",
      { type: "response", response: [], expectToolFailure: 1 },
      { reason: "invalid_option", path: "expectToolFailure" },
    ],
  ])("%s", (_what, input, fields) => {
    const error = refusalOf(input);

    expect(error).toBeInstanceOf(InvalidScriptedModelStepError);
    expect(error).toMatchObject({ ...fields, inputIndex: 1, callIndex: undefined });
  });

  test("the message names the double, the input, the place in the test and what to write", () => {
    const error = thrownBy(
      () => new ScriptedModel([[], looseInput({ type: "responder" })], { name: "writer" }),
    );

    expect(error).toMatchObject({
      message: expect.stringMatching(
        /^writer: input #2 \(.*envelope-errors\.test\.ts:\d+:\d+\) has no function to respond with\. At: respond\. /u,
      ),
      hint: "Give a function that takes the recorded call.",
    });
  });

  test("the index counts the inputs of that constructor, enqueue or extend", () => {
    const model = new ScriptedModel([[], [], []]);
    const broken = looseInput(null);

    expect(thrownBy(() => model.enqueue([], broken))).toMatchObject({ inputIndex: 1 });
    expect(thrownBy(() => model.extend([broken]))).toMatchObject({ inputIndex: 0 });
  });
});

describe("the usual mistakes get a hint", () => {
  test.each([
    ["a message", assistantMessage("hi")],
    ["a message without its type", { role: "assistant", content: [] }],
    ["a call", functionCall("now", {}, { callId: "call_1" })],
    ["a reasoning item", { type: "reasoning", content: [] }],
  ])("%s where an array of items was meant", (_what, item) => {
    expect(refusalOf(item)).toMatchObject({
      message: expect.stringContaining("an output item"),
      hint: expect.stringContaining("Wrap it in an array"),
    });
  });

  test.each([
    ["a function", () => [], "modelResponder(fn)"],
    ["a text", "hi", "[assistantMessage(text)]"],
    ["nothing", undefined, "lack its return"],
    ["a promise", Promise.resolve([]), "Await it first"],
    ["one event", { type: "stream", events: { type: "response_started" } }, "into an array"],
  ])("%s where a step was meant", (_what, input, hint) => {
    expect(refusalOf(input)).toMatchObject({ hint: expect.stringContaining(hint) });
  });

  test.each([
    ["a step", modelResponse([])],
    ["an item", assistantMessage("hi")],
    ["a text", "hi"],
    ["null", null],
    ["a number", 5],
  ])("%s where a list of steps was meant", (_what, inputs) => {
    const expected = {
      reason: "invalid_input",
      inputIndex: undefined,
      hint: "Put the steps into an array.",
    };

    expect(thrownBy(() => new ScriptedModel(looseInputs(inputs)))).toMatchObject(expected);
    expect(thrownBy(() => new ScriptedModel().extend(looseInputs(inputs)))).toMatchObject(expected);
  });

  test.each([
    ["mach", "match"],
    ["delta", "deltas"],
    ["expectToolFailures", "expectToolFailure"],
    ["reponse", "response"],
  ])("the unknown key %s is told to be %s", (key, nearest) => {
    expect(refusalOf({ type: "response", response: [], [key]: undefined })).toMatchObject({
      reason: "unknown_key",
      stepType: "response",
      path: key,
      hint: `Did you mean ${nearest}?`,
    });
  });

  test("an unknown key without a neighbour is told what there is", () => {
    expect(refusalOf({ type: "responder", respond: () => [], colour: 1 })).toMatchObject({
      reason: "unknown_key",
      hint: "It may have: type, respond, match, deltas, expectToolFailure.",
    });
  });
});
