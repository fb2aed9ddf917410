import { isRun, type RunSubject } from "../transcripts/subjects.ts";
import { InvalidAssertionError } from "./invalid-assertion-error.ts";

/**
 * The result of a run, if that is what was received.
 *
 * @throws InvalidAssertionError for a stream that has not ended: what it does not show yet may still come.
 */
export function readRun(assertion: string, received: unknown): RunSubject | undefined {
  if (!isRun(received)) {
    return undefined;
  }
  if ("completed" in received && !hasEnded(received)) {
    throw new InvalidAssertionError(
      assertion,
      "was given a streamed run that has not ended. Read it to its end first, or await result.completed.",
    );
  }
  return received;
}

/** The SDK warns where the output of a run is read that has none, so it is read last. */
function hasEnded(run: RunSubject): boolean {
  const { interruptions, error, cancelled } = run;
  return (
    (Array.isArray(interruptions) && interruptions.length > 0) ||
    (error !== undefined && error !== null) ||
    cancelled === true ||
    run["finalOutput"] !== undefined
  );
}
