import * as fc from "fast-check";

import { outputItem, responsePlan } from "./output-plans.ts";

/** How a step stands in the script. */
const form = fc.constantFrom("factory" as const, "literal" as const, "shorthand" as const);

/** When a callback gives its answer: at once, in a promise, or in a promise that the run releases. */
const pace = fc.constantFrom("sync" as const, "async" as const, "gated" as const);

const advice = fc.oneof(
  fc.constant("none" as const),
  fc.record({
    kind: fc.constantFrom("fixed" as const, "callback" as const, "async callback" as const),
    value: fc.record(
      {
        suggested: fc.boolean(),
        retryAfterMs: fc.nat({ max: 50 }),
        reason: fc.string({ maxLength: 5 }),
        replaySafety: fc.constantFrom("safe" as const, "unsafe" as const),
      },
      { requiredKeys: [] },
    ),
  }),
);

/** Events, valid and not: exact streams pass as they are. */
const event = fc.oneof(
  fc.constant({ type: "response_started" as const }),
  fc.record({
    type: fc.constant("output_text_delta" as const),
    delta: fc.string({ maxLength: 5 }),
  }),
  fc.record({ type: fc.constant("model" as const), event: fc.jsonValue({ maxDepth: 2 }) }),
  fc.record({
    type: fc.constant("response_done" as const),
    response: fc.record({
      id: fc.constantFrom("done_1", "done_2"),
      usage: fc.constant({ requests: 1, inputTokens: 2, outputTokens: 3, totalTokens: 5 }),
      output: fc.array(outputItem, { maxLength: 2 }),
    }),
  }),
  fc.constantFrom<unknown>(
    undefined,
    null,
    7,
    "text",
    {},
    { type: "response_done" },
    { type: "odd" },
  ),
);

/** Where code of the script does something other than to go on. The place is a number of events. */
const trouble = fc.oneof(
  { weight: 4, arbitrary: fc.constant("none" as const) },
  fc.record({
    kind: fc.constantFrom(
      "throws" as const,
      "throws an assertion" as const,
      "throws a programming error" as const,
      "aborts" as const,
    ),
    at: fc.nat({ max: 3 }),
  }),
);

const source = fc.record({
  kind: fc.constantFrom(
    "array" as const,
    "generator" as const,
    "async generator" as const,
    "gated generator" as const,
    "iterable of promises" as const,
    "bare iterator" as const,
  ),
  events: fc.array(event, { maxLength: 4 }),
  trouble,
  /** Whether closing the source fails. */
  failsToClose: fc.oneof(
    { weight: 5, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
});

export type SourcePlan = typeof source extends fc.Arbitrary<infer T> ? T : never;

/** Answers that no model gives. Left out is what Understudy accepts beyond the SDK: steps, errors, plain usage. */
const malformedAnswer = fc.constantFrom<unknown>(
  undefined,
  null,
  7,
  "text",
  true,
  {},
  { output: 1 },
  { output: [] },
  { output: [], usage: 7 },
  { output: [], usage: null },
  { output: [], usage: {} },
);

const malformedStream = fc.constantFrom<unknown>(undefined, null, 7, {}, true, { next: 1 });

/** A step that fails its call. */
export const errorPlan = fc.record({
  type: fc.constant("error" as const),
  /** Which of the scenario's few error objects: two steps may throw the same one. */
  error: fc.nat({ max: 4 }),
  advice,
  form,
});

/** One step of a script. */
export const stepPlan = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant("response" as const), response: responsePlan, form }),
  },
  { weight: 2, arbitrary: errorPlan },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("responder" as const),
      pace,
      trouble,
      answer: fc.oneof(
        {
          weight: 5,
          arbitrary: fc.record({ kind: fc.constant("response" as const), response: responsePlan }),
        },
        fc.record({ kind: fc.constant("malformed" as const), value: malformedAnswer }),
      ),
      form,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant("stream" as const), source, form }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("stream_responder" as const),
      pace,
      trouble,
      answer: fc.oneof(
        { weight: 5, arbitrary: fc.record({ kind: fc.constant("source" as const), source }) },
        fc.record({ kind: fc.constant("malformed" as const), value: malformedStream }),
      ),
      form,
    }),
  },
);

export type StepPlan = typeof stepPlan extends fc.Arbitrary<infer T> ? T : never;
export type TroublePlan = typeof trouble extends fc.Arbitrary<infer T> ? T : never;
