import { expect, test } from "vitest";

import { ScriptedModel } from "@understudy/testing-model";
import { looseInput } from "../support/loosely.ts";
import { thrownBy } from "../support/outcomes.ts";

// They were taken when queued, and failed the call that used them with an error of our own code.
test("usage whose entries are no list is refused when it is queued", () => {
  const usage = { requests: 1, requestUsageEntries: { inputTokens: 1 } };

  expect(thrownBy(() => new ScriptedModel([looseInput({ output: [], usage })]))).toMatchObject({
    reason: "invalid_response",
    path: "usage",
  });
});
