import { expect, test } from "vitest";

import { assistantMessage, ScriptedModel } from "@understudy/testing-model";
import { looseInput } from "../support/loosely.ts";
import { readAll } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";
import { unhandledRejectionsOf } from "../support/unhandled.ts";

const cutting = (deltas: unknown) =>
  looseInput({ type: "response", response: [assistantMessage("12")], deltas });

// Pieces were joined before they were compared, so numbers passed; a promise was spread and never observed.
test("pieces that only look like the text when they are joined are refused", async () => {
  const model = new ScriptedModel([cutting(() => [1, 2])]);

  expect((await readAll(model.getStreamedResponse(modelRequest()))).error).toMatchObject({
    reason: "invalid_option",
    path: "deltas",
  });
});

test("an asynchronous function that rejects leaves no unhandled rejection", async () => {
  const model = new ScriptedModel([cutting(() => Promise.reject(new Error("late")))]);
  const unhandled = await unhandledRejectionsOf(async () => {
    await readAll(model.getStreamedResponse(modelRequest()));
  });

  expect(unhandled).toEqual([]);
  expect(model.violations).toMatchObject([{ path: "deltas" }]);
});
