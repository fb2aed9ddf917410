import { brandError, UnderstudyError } from "./understudy-error.ts";

/**
 * `assertComplete()` was called while calls of the double had not settled: a run was not awaited, or a responder or
 * a stream is still running.
 */
export class CallsInFlightError extends UnderstudyError {
  static {
    brandError(CallsInFlightError, "CallsInFlightError");
  }

  readonly code = "calls_in_flight";
  /** Indexes into `calls` (zero-based) of the calls that had not settled. */
  readonly callIndexes: readonly number[];

  constructor(message: string, callIndexes: readonly number[]) {
    super(message);
    this.callIndexes = callIndexes;
  }
}
