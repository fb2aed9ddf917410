import {
  type Verifiable,
  VerificationError,
  type VerificationFailure,
} from "@understudy/testing-shared";

import { failureReport } from "../transcripts/failure-report.ts";

/**
 * Throws the error that says what a verification found, if it found anything, and prints what happened up to there.
 *
 * @param doubles - those that were verified.
 */
export function raise(
  failures: readonly VerificationFailure[],
  doubles: readonly Verifiable[],
): void {
  const [first] = failures;
  if (first !== undefined) {
    const error = failures.length === 1 ? first.error : new VerificationError(failures);
    // The message of the error holds no payloads; this may.
    console.error(failureReport(error, doubles));
    throw error;
  }
}
