import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { Backstage } from "./backstage.ts";
import { type Doubles, ourDoubles, theirDoubles } from "./doubles.ts";
import { LiveSteps } from "./live-steps.ts";
import { malformedInput } from "./malformed-inputs.ts";
import { describeError } from "./outcomes.ts";
import { runs, TIMEOUT } from "./run-counts.ts";
import { stepPlan } from "./script-plans.ts";

const script = fc.record({
  /** Where the malformed inputs stand. */
  before: fc.array(stepPlan, { maxLength: 3 }),
  malformed: fc.array(malformedInput, { minLength: 1, maxLength: 2 }),
  after: fc.array(stepPlan, { maxLength: 1 }),
  /** Whether the script comes as an iterator that has no length. */
  lazy: fc.boolean(),
});

type Script = typeof script extends fc.Arbitrary<infer T> ? T : never;

/** What a test sees of a script that is not one: in the constructor, and in `enqueue` beside good steps. */
function refusals<TInput>(doubles: Doubles<TInput>, plan: Script): unknown {
  const stage = new Backstage();
  const steps = new LiveSteps(doubles, stage, [new Error("meant")]);
  // What no type allows is what is tested.
  const inputs = (): TInput[] => [
    ...plan.before.map((step) => steps.create(step)),
    ...plan.malformed.map(({ value }) => value as TInput),
    ...plan.after.map((step) => steps.create(step)),
  ];
  const refusal = (work: () => void): unknown => {
    try {
      work();
      return "accepted";
    } catch (error) {
      return describeError(error, stage).description;
    }
  };
  const model = doubles.createModel(plan.before.map((step) => steps.create(step)));
  return [
    refusal(() => doubles.createModel(plan.lazy ? new Set(inputs()) : inputs())),
    refusal(() => {
      model.enqueue(...inputs());
    }),
    model.remainingSteps,
  ];
}

describe("ScriptedModel beside the SDK's own, given what is no script", () => {
  it(
    "refuses the same inputs for the same reason, and queues none of them",
    { timeout: TIMEOUT },
    () => {
      fc.assert(
        fc.property(script, (plan) => {
          expect(refusals(ourDoubles, plan)).toEqual(refusals(theirDoubles, plan));
        }),
        runs(300, 10_000),
      );
    },
  );
});
