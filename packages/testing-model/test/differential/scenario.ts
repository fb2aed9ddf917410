import * as fc from "fast-check";

import { malformedInput } from "./malformed-inputs.ts";
import { requestPlan } from "./request-plans.ts";
import { errorPlan, stepPlan } from "./script-plans.ts";

const some = fc.nat({ max: 5 });

const call = fc.record({
  type: fc.constant("call" as const),
  streamed: fc.boolean(),
  request: some,
});

/** A question of the runner after a failure. It is asked about a call, or as nobody would ask it. */
const advice = fc.record({
  type: fc.constant("advice" as const),
  call: some,
  /** The error of that call, or one of the scenario's errors. */
  error: fc.oneof(fc.constant("of the call" as const), fc.nat({ max: 5 })),
  request: fc.oneof(fc.constant("of the call" as const), some),
  /** Whether the question names the other mode than that of the call. */
  otherMode: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  attempt: fc.integer({ min: 1, max: 3 }),
  /** The very request, one with its containers as the runner gives, or one of its own. */
  identity: fc.constantFrom("request" as const, "containers" as const, "foreign" as const),
});

/** One thing that a test or a runner does. Requests and calls are named by numbers, modulo how many there are. */
const action = fc.oneof(
  { weight: 6, arbitrary: call },
  { weight: 5, arbitrary: fc.record({ type: fc.constant("next" as const), call: some }) },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant("drain" as const), call: some, events: some }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("return" as const), call: some }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("abort" as const), request: some }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant("release" as const), gate: some }) },
  { weight: 2, arbitrary: advice },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant("spoil request" as const), request: some }),
  },
  { weight: 1, arbitrary: fc.constant({ type: "spoil script" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant("read calls" as const), spoil: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.constant({ type: "assertComplete" as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("enqueue" as const),
      steps: fc.array(stepPlan, { maxLength: 2 }),
      malformed: fc.option(malformedInput, { nil: undefined, freq: 3 }),
    }),
  },
);

const requests = fc.array(requestPlan, { minLength: 1, maxLength: 3 });

/** A script and a run of it. */
export const scenario = fc.record({
  requests,
  steps: fc.array(stepPlan, { maxLength: 6, size: "max" }),
  actions: fc
    .tuple(
      fc.array(call, { minLength: 1, maxLength: 3 }),
      fc.array(action, { maxLength: 14, size: "max" }),
    )
    .map(([calls, rest]) => [...calls, ...rest]),
});

/** A script that fails and a run that asks for advice. */
export const failingScenario: fc.Arbitrary<Scenario> = fc.record({
  requests,
  steps: fc.array(errorPlan, { minLength: 1, maxLength: 5, size: "max" }),
  actions: fc
    .tuple(
      fc.array(call, { minLength: 1, maxLength: 3 }),
      fc.array(
        fc.oneof(
          { weight: 2, arbitrary: call },
          { weight: 3, arbitrary: fc.record({ type: fc.constant("next" as const), call: some }) },
          { weight: 5, arbitrary: advice },
          { weight: 1, arbitrary: fc.constant({ type: "spoil script" as const }) },
        ),
        { minLength: 2, maxLength: 12, size: "max" },
      ),
    )
    .map(([calls, rest]) => [...calls, ...rest]),
});

export type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;
export type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
