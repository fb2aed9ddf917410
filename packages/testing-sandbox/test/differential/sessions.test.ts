import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { type Difference, DIFFERENCES, isCommon } from "./differences.ts";
import { ourDoubles, theirDoubles } from "./doubles.ts";
import { action, argumentPlan, type StepPlan, stepPlan } from "./plans.ts";
import { runs, TIMEOUT } from "./run-counts.ts";
import { type Scenario, Stage } from "./stage.ts";

const scenario: fc.Arbitrary<Scenario> = fc.record({
  steps: fc.array(
    stepPlan.filter((step) => isCommon(step)),
    { maxLength: 6 },
  ),
  args: fc.array(argumentPlan, { minLength: 1, maxLength: 3 }),
  actions: fc.array(action, { maxLength: 12, size: "max" }),
});

async function both(plan: Scenario): Promise<readonly (readonly unknown[])[]> {
  return [await new Stage(ourDoubles, plan).play(), await new Stage(theirDoubles, plan).play()];
}

describe("scriptedSandboxSession beside the SDK's own", () => {
  it("shows the same whatever the script and the calls", { timeout: TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (plan) => {
        const [ours, theirs] = await both(plan);
        expect(ours).toEqual(theirs);
      }),
      runs(300, 10_000),
    );
  });
});

/** A scenario that calls the one step of its script. */
function alone(step: StepPlan): Scenario {
  const call = { type: "call" as const, method: undefined, args: [] };
  return { steps: [step], args: [{ data: 1, curiosities: [] }], actions: [call] };
}

/** Steps that show a difference and no other, and whose matcher lets the outcome happen, if that is what differs. */
function samplesOf({ shows }: Difference): readonly StepPlan[] {
  const accepts = ({ match }: StepPlan): boolean =>
    match === undefined || ["true", "undefined", "object"].includes(match.verdict);
  return fc
    .sample(stepPlan, { numRuns: 5000, seed: 1 })
    .filter(
      (step) =>
        shows(step) && !DIFFERENCES.some((other) => other.shows !== shows && other.shows(step)),
    )
    .filter((step) => accepts(step) || shows({ ...step, outcome: { kind: "error", error: 0 } }));
}

describe("what is different on purpose", () => {
  it.each(DIFFERENCES)("$what: $why", async (difference) => {
    const samples = samplesOf(difference);

    expect(samples.length).toBeGreaterThan(5);
    for (const step of samples.slice(0, 20)) {
      const [ours, theirs] = await both(alone(step));
      expect(ours).not.toEqual(theirs);
    }
  });
});
