import { expect, test } from "vitest";

import { modelError, ScriptedModel } from "@understudy/testing-model";
import { rejectionOf } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";

// The signal was not looked at between the matcher and the error of an error step.
test("a matcher that aborts the request wins over the error of its step", async () => {
  const controller = new AbortController();
  const match = (): void => {
    controller.abort();
  };
  const model = new ScriptedModel([modelError(new Error("meant"), undefined, { match })]);

  expect(
    await rejectionOf(model.getResponse(modelRequest({ signal: controller.signal }))),
  ).toMatchObject({ name: "AbortError", callIndex: 0 });
});
