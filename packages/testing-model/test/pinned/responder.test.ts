import { describe, expect, test } from "vitest";

import {
  assistantMessage,
  InvalidScriptedModelStepError,
  ModelCallMatcherError,
  modelError,
  modelResponder,
  modelResponse,
  modelStream,
  modelStreamResponder,
  ScriptedModel,
  type ScriptedModelAnswer,
} from "@understudy/testing-model";
import { looseInput } from "../support/loosely.ts";
import { readAll, rejectionOf, thrownBy } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";
import { delta, done, started } from "../support/sources.ts";

/** A responder step whose answer TypeScript would refuse. */
function answering(answer: unknown, later: boolean) {
  return looseInput({
    type: "responder",
    respond: later ? async () => answer : () => answer,
  });
}

describe("the answer of a responder", () => {
  test("may be a step of its own, with its match and its deltas", async () => {
    const seen: number[] = [];
    const answer = modelResponse([assistantMessage("one two")], {
      deltas: "word",
      match: ({ index }) => {
        seen.push(index);
      },
    });
    const model = new ScriptedModel([
      modelResponder(() => answer, { deltas: "whole" }),
      modelResponder(() => modelResponder(async () => answer)),
    ]);
    const first = await readAll(model.getStreamedResponse(modelRequest()));
    const second = await readAll(model.getStreamedResponse(modelRequest()));

    expect(first.values.slice(1, -1)).toEqual([delta("one"), delta(" two")]);
    expect(second.values.slice(1, -1)).toEqual([delta("one"), delta(" two")]);
    expect(seen).toEqual([0, 1]);
    model.assertComplete();
  });

  test("leaves the deltas to the responder step where it says none", async () => {
    const model = new ScriptedModel([
      modelResponder(() => [assistantMessage("one two")], { deltas: "word" }),
    ]);
    const { values } = await readAll(model.getStreamedResponse(modelRequest()));

    expect(values.slice(1, -1)).toEqual([delta("one"), delta(" two")]);
  });

  test("is refused by the match that it brings", async () => {
    const model = new ScriptedModel([
      modelResponder(() => modelResponse([], { match: () => false })),
    ]);
    const error = await rejectionOf(model.getResponse(modelRequest()));

    expect(error).toBeInstanceOf(ModelCallMatcherError);
    expect(thrownBy(() => model.assertComplete())).toBe(error);
  });

  test("is copied: what the responder does to it later shows nowhere", async () => {
    const output = [assistantMessage("before")];
    const model = new ScriptedModel([modelResponder(() => output)]);
    const response = await model.getResponse(modelRequest());
    output.length = 0;

    expect(response.output).toEqual([assistantMessage("before")]);
  });

  test("with events serves a call that does not stream where it has a response", async () => {
    const model = new ScriptedModel([
      modelResponder(() => modelStream([started], { response: [assistantMessage("whole")] })),
    ]);

    expect((await model.getResponse(modelRequest())).output).toEqual([assistantMessage("whole")]);
  });

  const invalid: [string, unknown, string | undefined][] = [
    ["nothing", undefined, undefined],
    ["null", null, undefined],
    ["a text", "hi", undefined],
    ["an item where an array was meant", assistantMessage("hi"), undefined],
    ["an object that is nothing", {}, undefined],
    ["a response without output", { usage: { requests: 1 } }, "output"],
    ["a response without usage", { output: [] }, "usage"],
    ["a step without its part", { type: "response" }, "response"],
    ["a step with an unknown key", { type: "response", response: [], mach: () => true }, "mach"],
  ];

  describe.each([
    ["at once", false],
    ["later", true],
  ])("given %s", (_when, later) => {
    test.each(invalid)("is refused where it is %s", async (_what, answer, path) => {
      const model = new ScriptedModel([[], answering(answer, later)]);
      await model.getResponse(modelRequest());
      const error = await rejectionOf(model.getResponse(modelRequest()));

      expect(error).toBeInstanceOf(InvalidScriptedModelStepError);
      expect(error).toMatchObject({ reason: "invalid_response", callIndex: 1, path });
      expect(thrownBy(() => model.assertComplete())).toBe(error);
    });

    test("is refused where the events of a stream cannot be iterated", async () => {
      const respond = later ? async () => 5 : () => 5;
      const model = new ScriptedModel([looseInput({ type: "stream_responder", respond })]);
      const { error } = await readAll(model.getStreamedResponse(modelRequest()));

      expect(error).toBeInstanceOf(InvalidScriptedModelStepError);
      expect(error).toMatchObject({
        reason: "invalid_stream",
        callIndex: 0,
        stepType: "stream_responder",
      });
      expect(model.violations).toEqual([error]);
    });
  });

  test("that is a responder, and so on for ever, is refused", async () => {
    const endless = (): ScriptedModelAnswer => modelResponder(endless);
    const model = new ScriptedModel([modelResponder(endless)]);

    expect(await rejectionOf(model.getResponse(modelRequest()))).toMatchObject({
      reason: "invalid_response",
      callIndex: 0,
    });
  });
});

describe("what a responder throws", () => {
  test.each([
    ["a plain error", new Error("meant")],
    ["a value that is no error", "meant"],
  ])("is the failure of the call: %s", async (_what, thrown) => {
    const model = new ScriptedModel([
      modelResponder(() => {
        throw thrown;
      }),
      modelStreamResponder(() => {
        throw thrown;
      }),
    ]);

    expect(await rejectionOf(model.getResponse(modelRequest()))).toBe(thrown);
    expect((await readAll(model.getStreamedResponse(modelRequest()))).error).toBe(thrown);
    model.assertComplete();
  });
});

describe("a step of exact events in a call that does not stream", () => {
  test.each([
    ["stream", modelStream([done("hi")])],
    ["stream_responder", modelStreamResponder(() => [done("hi")])],
    ["stream", modelResponder(() => modelStream([done("hi")]))],
  ])("%s is incompatible, and used up", async (stepType, step) => {
    const model = new ScriptedModel([step]);
    const error = await rejectionOf(model.getResponse(modelRequest()));

    expect(error).toBeInstanceOf(InvalidScriptedModelStepError);
    expect(error).toMatchObject({ reason: "incompatible_call", callIndex: 0, stepType });
    expect(model.remainingSteps).toBe(0);
    expect(model.violations).toEqual([error]);
  });
});

describe("a responder that answers with an error step", () => {
  test("gives its advice", async () => {
    const failure = new Error("meant");
    const model = new ScriptedModel([
      modelResponder(() => modelError(failure, { suggested: true })),
    ]);
    const request = modelRequest();
    await rejectionOf(model.getResponse(request));

    expect(
      await model.getRetryAdvice({ request, error: failure, stream: false, attempt: 1 }),
    ).toEqual({ suggested: true });
  });
});
