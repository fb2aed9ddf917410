import * as fc from "fast-check";

/** Methods of every kind: answering at once or later, something or nothing. */
export const METHODS = [
  "execCommand",
  "running",
  "pathExists",
  "start",
  "supportsPty",
  "setArchiveLimits",
] as const;

/** The methods that answer at once. */
export const SYNC_METHODS: readonly string[] = ["supportsPty", "setArchiveLimits"];

/** The methods that may answer nothing. */
export const VOID_METHODS: readonly string[] = ["start", "setArchiveLimits"];

/** The methods that answer yes or no. */
export const BOOLEAN_METHODS: readonly string[] = ["running", "pathExists", "supportsPty"];

const VERDICTS = [
  "undefined",
  "true",
  "object",
  "false",
  "null",
  "0",
  "empty text",
  "promise",
  "throws",
  "throws a bug",
] as const;

const method = fc.constantFrom(...METHODS);
const data = fc.nat({ max: 20 });

/** How many kinds of answers a number of data tells of: see live-steps.ts. */
export const DATA_KINDS = 6;

/** Whether a number of data tells of an answer that is true or false. */
export function isBooleanData(number: number): boolean {
  return number % DATA_KINDS === 3;
}

const matcher = fc.record({ verdict: fc.constantFrom(...VERDICTS), spoils: fc.boolean() });

const outcome = fc.oneof(
  fc.record({
    kind: fc.constant("result" as const),
    value: fc.constantFrom(
      "data" as const,
      "undefined" as const,
      "promise" as const,
      "function" as const,
    ),
    data,
  }),
  fc.record({
    kind: fc.constant("respond" as const),
    timing: fc.constantFrom("now" as const, "later" as const, "gated" as const),
    ends: fc.constantFrom(
      "data" as const,
      "call" as const,
      "undefined" as const,
      "error" as const,
      "throws" as const,
      "throws a bug" as const,
    ),
    data,
    spoils: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("error" as const), error: fc.nat({ max: 4 }) }),
);

/** A step of a script. */
export const stepPlan = fc.record({
  method,
  match: fc.option(matcher, { nil: undefined, freq: 2 }),
  outcome,
  hasUnknownKey: fc.constantFrom(false, false, false, true),
});

export type StepPlan = typeof stepPlan extends fc.Arbitrary<infer T> ? T : never;

/** What arguments hold that plain data does not tell. */
export const CURIOSITIES = [
  "cycle",
  "alias",
  "own __proto__",
  "shared buffer",
  "class instance",
  "callback",
  "symbol key",
  "null prototype",
  "other realm",
  "explicit undefined",
  "accessor",
  "throwing accessor",
] as const;

export type Curiosity = (typeof CURIOSITIES)[number];

/** One argument of a call. */
export const argumentPlan = fc.record({
  data: fc.jsonValue({ maxDepth: 2 }),
  curiosities: fc.subarray([...CURIOSITIES], { maxLength: 3 }),
});

export type ArgumentPlan = typeof argumentPlan extends fc.Arbitrary<infer T> ? T : never;

/** What a run does with a session, one thing after the other. */
export const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant("call" as const),
      /** The method of the next step, or another. */
      method: fc.option(method, { nil: undefined, freq: 4 }),
      args: fc.array(fc.nat({ max: 4 }), { maxLength: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("release" as const), gate: data }) },
  fc.record({ type: fc.constant("read calls" as const), spoils: fc.boolean() }),
  fc.record({ type: fc.constant("spoil script" as const) }),
  fc.record({ type: fc.constant("spoil arguments" as const) }),
  fc.record({ type: fc.constant("assertComplete" as const) }),
);

export type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
