import { CallsInFlightError } from "@understudy/testing-shared";
import { item, modelResponder, ScriptedModel } from "@understudy/testing-model";
import { expect, test } from "vitest";

import { thrownBy } from "../support/outcomes.ts";
import { deferred } from "../support/tasks.ts";
import { looseInput } from "../support/loosely.ts";
import { modelRequest } from "../support/requests.ts";

// What is odd about a script stood in every failure but the one for calls in flight.

test("the error for calls in flight prints what is odd about the script", async () => {
  const answer = deferred<[]>();
  const model = new ScriptedModel([
    modelResponder(() => answer.promise),
    looseInput([{ ...item.unknown(), type: "functon_call" }]),
  ]);
  const call = model.getResponse(modelRequest());

  const error = thrownBy(() => model.assertComplete());
  expect(error).toBeInstanceOf(CallsInFlightError);
  expect(error).toMatchObject({ message: expect.stringContaining("functon_call") });
  answer.resolve([]);
  await call;
});
