import type { Backstage } from "./backstage.ts";
import type { Doubles, DoubleSession } from "./doubles.ts";
import { describeError } from "./outcomes.ts";

/** What the run has seen of a double, which `assertComplete` may have to answer for. */
export interface Facts {
  /** Errors that were thrown because the workflow left the script, in order. */
  readonly violations: readonly unknown[];
  /** Indexes of recorded calls that have not settled. */
  readonly inFlight: readonly number[];
}

/** What `assertComplete()` does. For the SDK's double, what it would have to do under Understudy's promise. */
export function describeCompletion(
  name: Doubles["name"],
  session: DoubleSession,
  { violations, inFlight }: Facts,
  stage: Backstage,
): unknown {
  const describe = (errors: readonly unknown[]): unknown =>
    errors.map((error) => describeError(error, stage));
  if (name === "theirs") {
    // Ours, on purpose: a violation is kept, and after it calls in flight are reported.
    if (violations.length > 0) {
      return { kept: describe(violations) };
    }
    return inFlight.length > 0 ? { inFlight } : verdictOf(session, stage);
  }
  const thrown = catchError(session);
  const kept: unknown = Reflect.get(session, "violations");
  if (thrown !== undefined && Array.isArray(kept) && kept.length > 0) {
    const isFirst = thrown.error === kept[0] && thrown.error === violations[0];
    return isFirst ? { kept: describe(kept) } : { another: thrown.error };
  }
  if (thrown !== undefined && Reflect.get(Object(thrown.error), "name") === "CallsInFlightError") {
    return { inFlight: Reflect.get(Object(thrown.error), "callIndexes") as unknown };
  }
  return verdictOf(session, stage);
}

function verdictOf(session: DoubleSession, stage: Backstage): unknown {
  const thrown = catchError(session);
  return thrown === undefined ? "complete" : describeError(thrown.error, stage);
}

function catchError(session: DoubleSession): { readonly error: unknown } | undefined {
  try {
    session.assertComplete();
    return undefined;
  } catch (error) {
    return { error };
  }
}
