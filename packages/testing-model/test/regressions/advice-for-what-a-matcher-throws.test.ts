import { modelError, modelResponse, ScriptedModel } from "@understudy/testing-model";
import { expect, test } from "vitest";

import { modelRequest } from "../support/requests.ts";

// The advice of an error step was given for a request whose matcher threw the same error.

test("advice is not given for an error that a matcher threw", async () => {
  const error = new Error("overloaded");
  const model = new ScriptedModel([
    modelError(error, { suggested: true }),
    modelResponse([], {
      match: () => {
        throw error;
      },
    }),
  ]);
  await expect(model.getResponse(modelRequest())).rejects.toBe(error);
  const request = modelRequest({ input: "again" });
  await expect(model.getResponse(request)).rejects.toBe(error);

  const asked = { error, request, stream: false, attempt: 1 };
  expect(await model.getRetryAdvice(asked)).toBeUndefined();
});
