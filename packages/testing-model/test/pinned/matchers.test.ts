import { AssertionError } from "node:assert";
import { describe, expect, test } from "vitest";

import {
  assistantMessage,
  ModelCallMatcherError,
  modelError,
  modelResponder,
  modelResponse,
  modelStream,
  modelStreamResponder,
  type RecordedModelCall,
  ScriptedModel,
  type ScriptedModelInput,
} from "@understudy/testing-model";
import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";
import { started } from "../support/sources.ts";
import { nextTask } from "../support/tasks.ts";
import { unhandledRejectionsOf } from "../support/unhandled.ts";

type Match = (call: RecordedModelCall) => unknown;

/** A step of every kind with this match, from its factory and as a literal. */
const kinds: [string, (match: Match) => ScriptedModelInput][] = [
  ["modelResponse", (match) => modelResponse([], { match })],
  ["modelResponder", (match) => modelResponder(() => [], { match })],
  ["modelError", (match) => modelError(new Error("meant"), undefined, { match })],
  ["modelStream", (match) => modelStream([started], { match, response: [] })],
  ["modelStreamResponder", (match) => modelStreamResponder(() => [started], { match })],
  ["a literal response", (match) => ({ type: "response", response: [], match })],
  ["a literal responder", (match) => ({ type: "responder", respond: () => [], match })],
  ["a literal error", (match) => ({ type: "error", error: new Error("meant"), match })],
  ["a literal stream", (match) => ({ type: "stream", events: [started], match })],
  [
    "a literal stream responder",
    (match) => ({ type: "stream_responder", respond: () => [], match }),
  ],
];

describe("the match of a step", () => {
  test.each(kinds)("is asked when the call is made: %s", (_kind, step) => {
    const seen: unknown[] = [];
    const model = new ScriptedModel([
      step((call) => {
        seen.push([call.index, call.streamed, call.request.input, model.remainingSteps]);
      }),
    ]);
    const stream = model.getStreamedResponse(modelRequest({ input: "hello" }));

    expect(seen).toEqual([[0, true, "hello", 0]]);
    expect(stream).toBeDefined();
  });

  test.each(kinds)("refuses the call at once by false: %s", (_kind, step) => {
    const model = new ScriptedModel([step(() => false), []]);
    const error = thrownBy(() => model.getStreamedResponse(modelRequest()));

    expect(error).toBeInstanceOf(ModelCallMatcherError);
    expect(error).toMatchObject({ callIndex: 0, streamed: true });
    expect(model.calls).toHaveLength(1);
    expect(model.remainingSteps).toBe(1);
    expect(model.violations).toEqual([error]);
  });

  test.each([true, 1, "text", {}, []])("accepts by returning %j", async (returned) => {
    const model = new ScriptedModel([modelResponse([], { match: () => returned })]);
    await model.getResponse(modelRequest());

    model.assertComplete();
  });

  test.each([false, null, 0, Number.NaN, ""])("refuses by returning %j", async (returned) => {
    const model = new ScriptedModel([modelResponse([], { match: () => returned })]);
    const error = await rejectionOf(model.getResponse(modelRequest()));

    expect(error).toBeInstanceOf(ModelCallMatcherError);
    expect(thrownBy(() => model.assertComplete())).toBe(error);
  });

  test("by a regular expression refuses where that does not match", async () => {
    const match: Match = ({ request }) => JSON.stringify(request.input).match(/^.pwd/u);
    const model = new ScriptedModel([modelResponse([], { match }), modelResponse([], { match })]);
    await model.getResponse(modelRequest({ input: "pwd" }));

    expect(await rejectionOf(model.getResponse(modelRequest({ input: "ls" })))).toBeInstanceOf(
      ModelCallMatcherError,
    );
  });

  test.each([
    ["an assertion", new AssertionError({ message: "no" })],
    ["a bug", new TypeError("no")],
    ["a plain error", new Error("no")],
    ["a value that is no error", "no"],
  ])("that throws %s throws it into the call, and it is a violation", async (_what, thrown) => {
    const match = (): never => {
      throw thrown;
    };
    const model = new ScriptedModel([modelResponse([], { match })]);

    expect(await rejectionOf(model.getResponse(modelRequest()))).toBe(thrown);
    expect(thrownBy(() => model.assertComplete())).toBe(thrown);
  });

  test.each([
    ["accepts", async () => true],
    ["refuses", async () => false],
    ["is a thenable", () => ({ then: () => undefined })],
  ])("that returns a promise refuses: one that %s", async (_what, match) => {
    const model = new ScriptedModel([modelResponse([], { match })]);
    const error = await rejectionOf(model.getResponse(modelRequest()));

    expect(error).toBeInstanceOf(ModelCallMatcherError);
    expect(error).toMatchObject({ message: expect.stringContaining("must be synchronous") });
    expect(model.violations).toEqual([error]);
  });

  test("that returns a promise has its rejection as the cause, and no unhandled one", async () => {
    const reason = new AssertionError({ message: "no" });
    const match = async (): Promise<never> => {
      await Promise.resolve();
      throw reason;
    };
    const model = new ScriptedModel([
      modelResponse([], { match }),
      modelResponder(() => modelResponse([], { match })),
    ]);
    const unhandled = await unhandledRejectionsOf(async () => {
      await rejectionOf(model.getResponse(modelRequest()));
      await rejectionOf(model.getResponse(modelRequest()));
    });
    await nextTask();

    expect(unhandled).toEqual([]);
    expect(model.violations).toMatchObject([{ cause: reason }, { cause: reason }]);
  });

  test("may call the model again: each call has a step of its own", async () => {
    const inner: Promise<unknown>[] = [];
    const model = new ScriptedModel([
      modelResponse([assistantMessage("outer")], {
        match: () => {
          inner.push(model.getResponse(modelRequest({ input: "inner" })));
        },
      }),
      [assistantMessage("inner")],
    ]);
    const outer = await model.getResponse(modelRequest({ input: "outer" }));

    expect(outer.output).toEqual([assistantMessage("outer")]);
    expect(await inner[0]).toMatchObject({ output: [assistantMessage("inner")] });
    expect(model.calls.map(({ request }) => request.input)).toEqual(["outer", "inner"]);
    model.assertComplete();
  });

  test("may add steps", async () => {
    const model = new ScriptedModel([
      modelResponse([], {
        match: () => {
          model.enqueue([assistantMessage("added")]);
        },
      }),
    ]);
    await model.getResponse(modelRequest());

    expect((await model.getResponse(modelRequest())).output).toEqual([assistantMessage("added")]);
    model.assertComplete();
  });
});
