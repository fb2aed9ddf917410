import { describe, expect, test } from "vitest";

import {
  modelError,
  modelResponder,
  modelResponse,
  ScriptedModel,
} from "@understudy/testing-model";
import { looseInput } from "../support/loosely.ts";
import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";

const match = (): boolean => false;

// A match that stands in the wrong place was dropped, so a test that relied on it always passed.
describe("options of a step are refused where they would be lost", () => {
  test("in the place of retry advice", () => {
    const step = modelError(new Error("meant"), Object({ match }));

    expect(thrownBy(() => new ScriptedModel([step]))).toMatchObject({
      reason: "unknown_key",
      path: "retryAdvice.match",
      hint: "Options come last: modelError(error, undefined, { match }).",
    });
  });

  test("in a complete response, wherever it stands", async () => {
    const response = { output: [], usage: { requests: 1 }, match };
    const model = new ScriptedModel([modelResponder(() => response)]);

    expect(thrownBy(() => new ScriptedModel([looseInput(response)]))).toMatchObject({
      reason: "unknown_key",
      path: "match",
      hint: "It belongs to the step: modelResponse(response, { match }).",
    });
    expect(thrownBy(() => new ScriptedModel([modelResponse(response)]))).toMatchObject({
      path: "response.match",
    });
    expect(await rejectionOf(model.getResponse(modelRequest()))).toMatchObject({
      reason: "invalid_response",
      path: "match",
    });
  });
});
