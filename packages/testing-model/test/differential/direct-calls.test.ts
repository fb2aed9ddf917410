import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ourDoubles, theirDoubles } from "./doubles.ts";
import { runs, TIMEOUT } from "./run-counts.ts";
import { failingScenario, type Scenario, scenario } from "./scenario.ts";
import { Stage } from "./stage.ts";

async function expectSame(plan: Scenario): Promise<void> {
  const theirs = await new Stage(theirDoubles, plan).play();
  const ours = await new Stage(ourDoubles, plan).play();
  expect(ours).toEqual(theirs);
}

describe("ScriptedModel beside the SDK's own, called directly", () => {
  it("shows the same whatever the script and the run", { timeout: TIMEOUT }, async () => {
    await fc.assert(fc.asyncProperty(scenario, expectSame), runs(300, 10_000));
  });

  it("gives the same retry advice whoever asks", { timeout: TIMEOUT }, async () => {
    await fc.assert(fc.asyncProperty(failingScenario, expectSame), runs(300, 10_000));
  });
});
