import { expect, test } from "vitest";

import { modelResponse, ScriptedModel } from "@understudy/testing-model";
import { rejectionOf } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";
import { unhandledRejectionsOf } from "../support/unhandled.ts";

// The promise of an asynchronous matcher was put into the error and never observed.
test("an asynchronous matcher that rejects leaves no unhandled rejection", async () => {
  const reason = new Error("late");
  const model = new ScriptedModel([modelResponse([], { match: () => Promise.reject(reason) })]);
  const unhandled = await unhandledRejectionsOf(async () => {
    await rejectionOf(model.getResponse(modelRequest()));
  });

  expect(unhandled).toEqual([]);
  expect(model.violations).toMatchObject([{ code: "model_call_matcher", cause: reason }]);
});
