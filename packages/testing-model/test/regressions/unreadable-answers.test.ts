import { describe, expect, test } from "vitest";

import { modelResponder, modelResponse, ScriptedModel } from "@understudy/testing-model";
import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";

const failure = new Error("getter");
const fail = (): never => {
  throw failure;
};

// A snapshot that fails is a violation, whatever the getter throws; these were taken for failures that the script means.
describe("what cannot be read is a violation", () => {
  test("in the answer of a responder", async () => {
    const answer = {
      usage: { requests: 1 },
      get output(): never {
        return fail();
      },
    };
    const model = new ScriptedModel([modelResponder(() => answer)]);

    expect(await rejectionOf(model.getResponse(modelRequest()))).toBe(failure);
    expect(thrownBy(() => model.assertComplete())).toBe(failure);
  });

  test("in what a matcher returned", async () => {
    const returned = {
      get then(): never {
        return fail();
      },
    };
    const model = new ScriptedModel([
      modelResponse([], { match: () => returned }),
      modelResponder(() => modelResponse([], { match: () => returned })),
    ]);

    expect(await rejectionOf(model.getResponse(modelRequest()))).toBe(failure);
    expect(model.takeViolations()).toEqual([failure]);
    expect(await rejectionOf(model.getResponse(modelRequest()))).toBe(failure);
    expect(model.takeViolations()).toEqual([failure]);
  });

  test("in the request, its signal included, and nothing is recorded or used", async () => {
    for (const key of ["signal", "input", "modelSettings"]) {
      const model = new ScriptedModel([[]]);
      const request = Object.defineProperty(modelRequest(), key, { enumerable: true, get: fail });

      expect(await rejectionOf(model.getResponse(request))).toBe(failure);
      expect(thrownBy(() => model.getStreamedResponse(request))).toBe(failure);
      expect(thrownBy(() => model.assertComplete())).toBe(failure);
      expect([model.calls.length, model.remainingSteps]).toEqual([0, 1]);
    }
  });
});
