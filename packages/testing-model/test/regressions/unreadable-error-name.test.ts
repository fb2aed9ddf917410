import { expect, test } from "vitest";

import { ScriptedModel } from "@understudy/testing-model";
import { thrownBy } from "../support/outcomes.ts";

class Unreadable extends Error {
  override get name(): string {
    throw new Error("not for you");
  }
}

// The layout of the script reads the name of each error, and hid the failure behind the getter's.
test("an error step whose name cannot be read does not hide a failure", () => {
  const model = new ScriptedModel([[], new Unreadable()]);

  expect(thrownBy(() => model.assertComplete())).toMatchObject({ remainingSteps: 2 });
  expect(model.report()).toContain("error: a thrown object");
});
