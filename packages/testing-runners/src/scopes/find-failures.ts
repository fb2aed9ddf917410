import {
  type Verifiable,
  VerificationError,
  type VerificationFailure,
} from "@understudy/testing-shared";
import { describeError } from "@understudy/testing-shared/internal";

/** Tells whether an error is reported already. */
export type IsKnown = (error: unknown) => boolean;

/** What a verification of several doubles came to. */
export interface Findings {
  readonly failures: readonly VerificationFailure[];
  /** The doubles that are complete. */
  readonly passed: readonly Verifiable[];
}

/**
 * Verifies doubles. A double that answers for others (a provider for its models) throws what these throw too, a
 * violation as the same object, unused steps as another error of the same words: each is found once.
 *
 * @param isKnown - errors to pass over. A violation behind such a one is found instead.
 */
export function findFailures(
  doubles: readonly Verifiable[],
  isKnown: IsKnown = () => false,
): Findings {
  const failures: VerificationFailure[] = [];
  const passed: Verifiable[] = [];
  const seen = new Set<unknown>();
  for (const double of doubles) {
    const thrown = failuresOf(double);
    if (thrown === undefined) {
      passed.push(double);
      continue;
    }
    const news = thrown.filter(({ error }) => !isKnown(error));
    for (const failure of news.length > 0 ? news : nextOf(double, isKnown)) {
      const key = keyOf(double, failure.error);
      if (!seen.has(key)) {
        seen.add(key);
        failures.push(failure);
      }
    }
  }
  return { failures, passed };
}

/** A violation is the same object whoever throws it; the error for unused steps or open calls is made each time. */
function keyOf(double: Verifiable, error: unknown): unknown {
  return double.violations.includes(error) ? error : describeError(error);
}

function failuresOf(double: Verifiable): readonly VerificationFailure[] | undefined {
  try {
    double.assertComplete();
    return undefined;
  } catch (error) {
    return leavesOf({ double: double.name, error });
  }
}

function leavesOf(failure: VerificationFailure): readonly VerificationFailure[] {
  return VerificationError.isInstance(failure.error)
    ? failure.error.failures.flatMap(leavesOf)
    : [failure];
}

function nextOf(double: Verifiable, isKnown: IsKnown): readonly VerificationFailure[] {
  return double.violations
    .filter((error) => !isKnown(error))
    .slice(0, 1)
    .map((error) => ({ double: double.name, error }));
}
