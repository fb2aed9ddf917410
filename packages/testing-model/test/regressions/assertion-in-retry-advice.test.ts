import { AssertionError } from "node:assert";

import { expect, test } from "vitest";

import { modelError, ScriptedModel } from "@understudy/testing-model";
import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";

// A callback of retry advice is code of the script, but what failed in it went to the runner alone.
test.each([
  ["at once", false],
  ["later", true],
])("an assertion that fails %s in a callback of retry advice is a violation", async (_, later) => {
  const assertion = new AssertionError({ message: "no" });
  const failure = new Error("meant");
  const model = new ScriptedModel([
    modelError(failure, () => {
      if (later) {
        return Promise.reject(assertion);
      }
      throw assertion;
    }),
  ]);
  const request = modelRequest();
  await rejectionOf(model.getResponse(request));

  expect(
    await rejectionOf(model.getRetryAdvice({ error: failure, request, stream: false, attempt: 1 })),
  ).toBe(assertion);
  expect(thrownBy(() => model.assertComplete())).toBe(assertion);
});
