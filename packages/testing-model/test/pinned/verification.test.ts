import { describe, expect, test } from "vitest";

import { CallsInFlightError } from "@understudy/testing-shared";

import {
  assistantMessage,
  modelResponder,
  modelResponse,
  ScriptedModel,
  UnconsumedModelStepsError,
  UnexpectedModelCallError,
} from "@understudy/testing-model";
import { readAll, rejectionOf, thrownBy } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";
import { deferred } from "../support/tasks.ts";

describe("assertComplete", () => {
  test("throws violations first, then calls in flight, then unused steps", async () => {
    const answer = deferred<[]>();
    const model = new ScriptedModel([
      modelResponse([], { match: () => false }),
      modelResponder(() => answer.promise),
      [],
    ]);
    const violation = await rejectionOf(model.getResponse(modelRequest()));
    const running = model.getResponse(modelRequest());

    expect(thrownBy(() => model.assertComplete())).toBe(violation);
    expect(model.takeViolations()).toEqual([violation]);
    expect(thrownBy(() => model.assertComplete())).toMatchObject({
      name: "CallsInFlightError",
      callIndexes: [1],
    });
    answer.resolve([]);
    await running;
    expect(thrownBy(() => model.assertComplete())).toBeInstanceOf(UnconsumedModelStepsError);
    await model.getResponse(modelRequest());
    model.assertComplete();
  });

  test("throws the first violation, with the others in its report", async () => {
    const model = new ScriptedModel();
    const first = await rejectionOf(model.getResponse(modelRequest()));
    const second = await rejectionOf(model.getResponse(modelRequest()));
    const thrown = thrownBy(() => model.assertComplete());

    expect(thrown).toBe(first);
    expect(model.violations).toEqual([first, second]);
    if (!UnexpectedModelCallError.isInstance(thrown)) {
      return expect.unreachable("the script is empty");
    }
    expect(thrown.report()).toContain("1 more violation:");
    expect(thrown.report()).toContain("unexpected call #2");
  });

  test("throws the same violation each time", async () => {
    const model = new ScriptedModel();
    await rejectionOf(model.getResponse(modelRequest()));

    expect(thrownBy(() => model.assertComplete())).toBe(thrownBy(() => model.assertComplete()));
  });

  test("is what a using scope ends with", () => {
    const error = thrownBy(() => {
      using model = new ScriptedModel([[]]);
      expect(model.remainingSteps).toBe(1);
    });

    expect(error).toBeInstanceOf(UnconsumedModelStepsError);
  });

  test("speaks of a stream that nobody reads, or reads to its end", async () => {
    const model = new ScriptedModel([[assistantMessage("hi")], [assistantMessage("hi")]]);
    const unread = model.getStreamedResponse(modelRequest());
    const halfRead = model.getStreamedResponse(modelRequest())[Symbol.asyncIterator]();
    await halfRead.next();

    expect(thrownBy(() => model.assertComplete())).toMatchObject({ callIndexes: [0, 1] });
    await readAll(unread);
    expect(thrownBy(() => model.assertComplete())).toMatchObject({ callIndexes: [1] });
    await halfRead.return?.();
    model.assertComplete();
  });

  test("does not wait for a call whose request was aborted", async () => {
    const controller = new AbortController();
    const model = new ScriptedModel([
      modelResponder(() => new Promise(() => undefined)),
      [assistantMessage("hi")],
    ]);
    const request = modelRequest({ signal: controller.signal });
    void model.getResponse(request);
    const stream = model.getStreamedResponse(request);

    expect(thrownBy(() => model.assertComplete())).toBeInstanceOf(CallsInFlightError);
    controller.abort();
    expect(stream).toBeDefined();
    model.assertComplete();
  });
});

describe("takeViolations", () => {
  test("takes those of a class only", async () => {
    const model = new ScriptedModel([
      modelResponse([], {
        match: () => {
          throw new TypeError("bug");
        },
      }),
    ]);
    const bug = await rejectionOf(model.getResponse(modelRequest()));
    const extra = await rejectionOf(model.getResponse(modelRequest()));

    expect(model.takeViolations(UnexpectedModelCallError)).toEqual([extra]);
    expect(model.violations).toEqual([bug]);
    expect(model.takeViolations(TypeError)).toEqual([bug]);
    model.assertComplete();
  });
});
