import { expect, test } from "vitest";

import { modelError, modelResponder, ScriptedModel } from "@understudy/testing-model";
import { rejectionOf } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";

// Advice that nobody had asked for was given when a responder threw the same error to a later request.
test("advice of an error step is not given for an error that a responder threw", async () => {
  const failure = new Error("meant");
  const model = new ScriptedModel([
    modelError(failure, { suggested: true }),
    modelResponder(() => {
      throw failure;
    }),
  ]);
  await rejectionOf(model.getResponse(modelRequest()));
  const request = modelRequest();
  await rejectionOf(model.getResponse(request));

  expect(
    await model.getRetryAdvice({ error: failure, request, stream: false, attempt: 1 }),
  ).toBeUndefined();
});
