import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { Backstage } from "./backstage.ts";
import { INPUT_DIFFERENCES, isCommon } from "./differences.ts";
import { type Doubles, ourDoubles, theirDoubles } from "./doubles.ts";
import { LiveSteps } from "./live-steps.ts";
import { describeError } from "./outcomes.ts";
import { stepPlan } from "./plans.ts";
import { runs, TIMEOUT } from "./run-counts.ts";

const respond = (): string => "";

/** What stands where a step should stand, without what the table of differences refuses of a step. */
const malformedInput = fc
  .oneof(
    fc.constantFrom<unknown>(
      undefined,
      null,
      0,
      "execCommand",
      true,
      Symbol.for("symbol"),
      respond,
      {},
      { result: "" },
      Object.create({ method: "execCommand", result: "" }),
      [],
      [{ method: "execCommand", result: "" }],
      Promise.resolve({ method: "execCommand", result: "" }),
    ),
    fc
      .record(
        {
          method: fc.oneof(
            fc.constantFrom<unknown>("execCommand", "running", "start", "zap", "toString", 5, null),
            fc.string({ maxLength: 5 }),
          ),
          match: fc.constantFrom<unknown>(undefined, respond, null, 5, "text", {}),
          result: fc.constantFrom<unknown>("", 0, null, {}),
          respond: fc.constantFrom<unknown>(undefined, respond, null, 5, "text", {}),
          error: fc.constantFrom<unknown>(undefined, "", new Error("x")),
        },
        { requiredKeys: [] },
      )
      .map((step) =>
        "result" in step && step.method === "running" ? { ...step, result: true } : step,
      ),
  )
  .filter((value) => !INPUT_DIFFERENCES.some(({ shows }) => shows(value)))
  .map((value) => ({ value }));

const script = fc.record({
  before: fc.array(
    stepPlan.filter((step) => isCommon(step)),
    { maxLength: 3 },
  ),
  malformed: fc.array(malformedInput, { minLength: 1, maxLength: 2 }),
  after: fc.array(
    stepPlan.filter((step) => isCommon(step)),
    { maxLength: 1 },
  ),
  /** Whether the script comes as an iterator that has no length. */
  lazy: fc.boolean(),
});

type Script = typeof script extends fc.Arbitrary<infer T> ? T : never;

/** What a test sees of a script that is not one. */
function refusal({ create }: Doubles, { before, malformed, after, lazy }: Script): unknown {
  const stage = new Backstage();
  const steps = new LiveSteps(stage);
  const inputs = [
    ...before.map((plan) => steps.create(plan)),
    ...malformed.map(({ value }) => value),
    ...after.map((plan) => steps.create(plan)),
  ];
  try {
    return create(lazy ? inputs.values() : inputs).remainingSteps;
  } catch (error) {
    return describeError(error, stage);
  }
}

describe("scriptedSandboxSession beside the SDK's own, given what is no script", () => {
  it("refuses the same inputs for the same reason", { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(script, (plan) => {
        expect(refusal(ourDoubles, plan)).toEqual(refusal(theirDoubles, plan));
      }),
      runs(1000, 20_000),
    );
  });
});

describe("what is refused differently on purpose", () => {
  it.each(INPUT_DIFFERENCES)("$what: $why", ({ example, shows }) => {
    const plan = { before: [], malformed: [{ value: example }], after: [], lazy: false };

    expect(shows(example)).toBe(true);
    expect(refusal(ourDoubles, plan)).toMatchObject({ reason: "invalid_input" });
    expect(refusal(theirDoubles, plan)).toMatchObject({ reason: "unknown_method" });
  });
});
