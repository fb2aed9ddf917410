import {
  isObject,
  type Labels,
  spoil,
  toPlain,
} from "../../../testing-shared/test/support/plain.ts";
import type { Double } from "../support/doubles.ts";
import type { ExpectationPlan } from "./plans.ts";

const GUIDE_FIELDS = [
  "callIndex",
  "actualMethod",
  "expectedMethod",
  "operation",
  "status",
  "unconsumedCalls",
  "pendingExpectations",
  "pendingFailures",
] as const;

/** An error as the guide lets a test look at it: its name and structured fields; the test's own by its label. */
export function describeError(error: unknown, labels: Labels): unknown {
  if (!(error instanceof Error) || labels.nameOf(error) !== undefined) {
    return error;
  }
  const fields = GUIDE_FIELDS.map((field): readonly [string, unknown] => [
    field,
    Reflect.get(error, field),
  ]).filter(([, value]) => value !== undefined);
  return { name: error.name, ...Object.fromEntries(fields) };
}

const DRIFTS = new Set(["UnexpectedRealtimeCallError", "RealtimeCallMatcherError"]);

/** Whether an error tells that the script was left. What a matcher throws does as well: the stage knows of it. */
export function isDrift(error: unknown): boolean {
  return error instanceof Error && DRIFTS.has(error.name);
}

/** A recorded call as data: an argument that was not given is the same as one that is undefined. */
export function describeCall(call: object, labels: Labels): unknown {
  return toPlain(withoutUndefined(call), labels);
}

function withoutUndefined(value: unknown): unknown {
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => [key, key === "options" ? withoutUndefined(member) : member]),
  );
}

/** What is left to say when the violations are taken out, which only ours keeps. */
export function takeViolations(double: Double): readonly unknown[] {
  const take: unknown = Reflect.get(double, "takeViolations");
  return typeof take === "function" ? (Reflect.apply(take, double, []) as readonly unknown[]) : [];
}

type Verdict = NonNullable<ExpectationPlan["matcher"]>["verdict"];

/** What a matcher returns that does not throw. */
export function returnedFor(verdict: Exclude<Verdict, "throws" | "throws undefined">): unknown {
  return {
    undefined,
    true: true,
    object: {},
    false: false,
    null: null,
    "0": 0,
    "empty text": "",
    promise: Promise.resolve(true),
  }[verdict];
}

/** Whether two sets hold the same. */
export function sameMembers(some: ReadonlySet<unknown>, others: ReadonlySet<unknown>): boolean {
  return some.size === others.size && [...some].every((member) => others.has(member));
}

/** Spoils what a call carries: nothing of it may show anywhere else. */
export function spoilCall(call: object): void {
  for (const member of Object.values(call)) {
    spoil(member);
  }
}
