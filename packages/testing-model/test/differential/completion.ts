import type { Backstage } from "./backstage.ts";
import type { DoubleModel } from "./doubles.ts";
import { describeError } from "./outcomes.ts";

/** What the run has seen of a double, which `assertComplete` may have to answer for. */
export interface Facts {
  /** Errors that were thrown because the workflow left the script, in order. */
  readonly violations: readonly unknown[];
  /** Whether calls ran at once: then how many microtasks a double takes decides who fails first, and that is no behaviour. */
  readonly isConcurrent?: boolean;
  /** Indexes of recorded calls that have not settled and were not aborted. */
  readonly inFlight: readonly number[];
}

/** What `assertComplete()` does. For the SDK's double, what it would have to do under Understudy's promise. */
export function describeCompletion(
  name: "ours" | "theirs",
  model: DoubleModel,
  facts: Facts,
  stage: Backstage,
): unknown {
  const { violations, inFlight, isConcurrent = false } = facts;
  const describe = (errors: readonly unknown[]): unknown => {
    const described = errors.map((error) => describeError(error, stage).description);
    return isConcurrent ? described.map((error) => JSON.stringify(error)).toSorted() : described;
  };
  if (name === "theirs") {
    // Ours, on purpose: a violation is kept, and after it calls in flight are reported.
    if (violations.length > 0) {
      return { kept: describe(violations) };
    }
    return inFlight.length > 0 ? { inFlight } : thrownBy(model, stage);
  }
  const thrown = catchError(model);
  const kept: unknown = Reflect.get(model, "violations");
  if (thrown !== undefined && Array.isArray(kept) && kept.length > 0) {
    const isKnown = isConcurrent
      ? violations.includes(thrown.error)
      : thrown.error === violations[0];
    return thrown.error === kept[0] && isKnown
      ? { kept: describe(kept) }
      : { another: thrown.error };
  }
  if (thrown !== undefined && Reflect.get(Object(thrown.error), "name") === "CallsInFlightError") {
    return { inFlight: Reflect.get(Object(thrown.error), "callIndexes") as unknown };
  }
  return thrownBy(model, stage);
}

function thrownBy(model: DoubleModel, stage: Backstage): unknown {
  const thrown = catchError(model);
  return thrown === undefined ? "complete" : describeError(thrown.error, stage).description;
}

function catchError(model: DoubleModel): { readonly error: unknown } | undefined {
  try {
    model.assertComplete();
    return undefined;
  } catch (error) {
    return { error };
  }
}
