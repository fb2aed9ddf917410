import type { ModelResponse } from "@openai/agents-core";
import { describe, expect, test } from "vitest";

import {
  assistantMessage,
  modelError,
  modelResponder,
  modelResponse,
  modelStream,
  modelStreamResponder,
  ScriptedModel,
  type ScriptedModelInput,
} from "@understudy/testing-model";
import { readAll, rejectionOf } from "../support/outcomes.ts";
import { looseInput } from "../support/loosely.ts";
import { modelRequest } from "../support/requests.ts";
import { done, started } from "../support/sources.ts";

const hello = assistantMessage("Hello.");
const usage = { requests: 1, inputTokens: 2, outputTokens: 3, totalTokens: 5 };

/** What a model with one input answers to a call that does not stream. */
async function answerOf(input: ScriptedModelInput): Promise<ModelResponse> {
  return await new ScriptedModel([input]).getResponse(modelRequest());
}

describe("the forms of an input that answer with a response", () => {
  test.each<[string, ScriptedModelInput]>([
    ["an array of items", [hello]],
    ["a complete response", { output: [hello], usage }],
    ["modelResponse of an array", modelResponse([hello])],
    ["modelResponse of a complete response", modelResponse({ output: [hello], usage })],
    ["a literal response step", { type: "response", response: [hello] }],
    ["modelResponder", modelResponder(() => [hello])],
    ["modelResponder, later", modelResponder(async () => ({ output: [hello], usage }))],
    ["a literal responder step", { type: "responder", respond: () => [hello] }],
    ["modelStream with a response", modelStream([], { response: [hello] })],
    ["a literal stream step with a response", { type: "stream", events: [], response: [hello] }],
  ])("%s", async (_form, input) => {
    expect((await answerOf(input)).output).toEqual([hello]);
  });

  test("an empty array is a response without items", async () => {
    expect((await answerOf([])).output).toEqual([]);
  });

  test("a complete response keeps what it says", async () => {
    const response = {
      output: [hello],
      usage,
      responseId: "resp_1",
      requestId: "req_1",
      providerData: { a: [1] },
    };

    expect(await answerOf(response)).toMatchObject(response);
  });

  test("a complete response without an id has none, unless it is streamed", async () => {
    const response = { output: [hello], usage };
    const { values } = await readAll(
      new ScriptedModel([response]).getStreamedResponse(modelRequest()),
    );

    expect(await answerOf(response)).not.toHaveProperty("responseId");
    expect(values.at(-1)).toMatchObject({ response: { id: "scripted-response-1" } });
  });
});

describe("the forms of an input that fail the call", () => {
  const failure = new RangeError("meant");

  test.each<[string, ScriptedModelInput]>([
    ["a bare Error", failure],
    ["modelError", modelError(failure)],
    ["a literal error step", { type: "error", error: failure }],
    ["a responder that returns an Error", modelResponder(() => failure)],
    ["a responder that returns an error step", modelResponder(async () => modelError(failure))],
  ])("%s throws the very object, and is no violation", async (_form, input) => {
    const model = new ScriptedModel([input]);

    expect(await rejectionOf(model.getResponse(modelRequest()))).toBe(failure);
    model.assertComplete();
  });

  test.each([undefined, null, "text", 0, false])("modelError may throw %s", async (thrown) => {
    const model = new ScriptedModel([modelError(thrown), modelError(thrown)]);

    expect(await rejectionOf(model.getResponse(modelRequest()))).toBe(thrown);
    const rejected = await model.getResponse(modelRequest()).then(
      () => "answered",
      (error: unknown) => [error],
    );
    expect(rejected).toEqual([thrown]);
    model.assertComplete();
  });

  test("an error of another realm is an error, too", async () => {
    const { runInNewContext } = await import("node:vm");
    const foreign: unknown = runInNewContext("new Error('elsewhere')");

    expect(await rejectionOf(answerOf(looseInput(foreign)))).toBe(foreign);
  });

  test("a DOMException is an error, too", async () => {
    const error = new DOMException("gone", "NetworkError");

    expect(await rejectionOf(answerOf(looseInput(error)))).toBe(error);
  });
});

describe("the forms of an input that answer with exact events", () => {
  const events = [started, done("Hello.")];

  test.each<[string, () => ScriptedModelInput]>([
    ["modelStream of an array", () => modelStream(events)],
    ["modelStream of a Set", () => modelStream(new Set(events))],
    ["modelStream of a generator", () => modelStream(events.values())],
    [
      "modelStream of an async generator",
      () =>
        modelStream(
          (async function* () {
            yield* events;
          })(),
        ),
    ],
    ["a literal stream step", () => ({ type: "stream", events })],
    ["modelStreamResponder", () => modelStreamResponder(() => events)],
    ["modelStreamResponder, later", () => modelStreamResponder(async () => events)],
    [
      "modelStreamResponder that is an async generator",
      () =>
        modelStreamResponder(async function* () {
          yield* events;
        }),
    ],
    [
      "a literal stream responder step",
      () => ({ type: "stream_responder", respond: () => events }),
    ],
    [
      "a responder that answers with a stream step",
      () => modelResponder(() => modelStream(events)),
    ],
    [
      "a responder that answers with a stream responder",
      () => modelResponder(() => modelStreamResponder(() => events)),
    ],
  ])("%s", async (_form, input) => {
    const model = new ScriptedModel([input()]);

    expect(await readAll(model.getStreamedResponse(modelRequest()))).toEqual({
      values: events,
      error: undefined,
    });
    model.assertComplete();
  });
});
