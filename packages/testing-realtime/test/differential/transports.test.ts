import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";

import { OURS, THEIRS } from "../support/doubles.ts";
import { runs, TIMEOUT } from "../support/run-counts.ts";
import { alone, type Difference, DIFFERENCES, isCommon } from "./differences.ts";
import { action, behaviour, type Plan } from "./plans.ts";
import { Stage } from "./stage.ts";

const plan: fc.Arbitrary<Plan> = fc.record({
  up: fc.boolean(),
  listeners: fc.array(behaviour, { minLength: 4, maxLength: 4 }),
  actions: fc.array(
    fc.record({ action: action.filter((candidate) => isCommon(candidate)), waits: fc.boolean() }),
    { maxLength: 14, size: "max" },
  ),
});

async function both(of: Plan): Promise<readonly (readonly unknown[])[]> {
  return [await new Stage(OURS, of).play(), await new Stage(THEIRS, of).play()];
}

describe("ScriptedRealtimeTransport beside the SDK's own", () => {
  it(
    "shows the same whatever is done with it, in whatever order",
    { timeout: TIMEOUT },
    async () => {
      await fc.assert(
        fc.asyncProperty(plan, async (sample) => {
          const [ours, theirs] = await both(sample);
          expect(ours).toEqual(theirs);
        }),
        runs(300, 10_000),
      );
    },
  );
});

test("the plans reach what matters", async () => {
  const logs = await Promise.all(
    fc
      .sample(plan, { numRuns: 800, seed: 1 })
      .map(async (sample) => JSON.stringify(await new Stage(OURS, sample).play())),
  );
  const reached = (what: string): number => logs.filter((log) => log.includes(what)).length;

  for (const what of [
    "IncompleteRealtimeScenarioError",
    "RealtimeCallMatcherError",
    "RealtimeTransportNotClosedError",
    "ScriptedRealtimeConnectionSupersededError",
    "UnexpectedRealtimeCallError",
    "disconnecting",
    '"is complete"',
    '"listener"',
    '"met"',
    "injected",
  ]) {
    expect(reached(what), what).toBeGreaterThan(2);
  }
});

describe("what is different on purpose", () => {
  it.each(DIFFERENCES)("$what: $why", async (difference: Difference) => {
    const { example, shows } = difference;
    const others = DIFFERENCES.filter((other) => other.shows !== shows);
    const [ours, theirs] = await both(alone(difference));

    expect(example.some(shows)).toBe(true);
    expect(example.some((one) => others.some((other) => other.shows(one)))).toBe(false);
    expect(ours).not.toEqual(theirs);
  });
});
