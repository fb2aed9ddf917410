import { brandError, describeError, UnderstudyError } from "../errors/understudy-error.ts";
import { errorTitle } from "../words/error-title.ts";

/** What an {@link InterleavingError} is made of. */
export interface InterleavingErrorFields {
  /** The seed of the run that failed. */
  readonly seed: number;
  /** The labels of the calls, in the order in which they completed. */
  readonly order: readonly string[];
  /** What the run threw. */
  readonly cause: unknown;
}

/**
 * A run of `exploreInterleavings` failed. The `cause` is what the run threw; the message has the order in which the
 * calls completed, and how to replay it.
 */
export class InterleavingError extends UnderstudyError {
  static {
    brandError(InterleavingError, "InterleavingError");
  }

  readonly code = "interleaving_failed";
  /** The seed of the run that failed: `exploreInterleavings(run, { seed, runs: 1 })` replays it. */
  readonly seed: number;
  /** The labels of the wrapped calls, in the order in which they completed before the run failed. */
  readonly order: readonly string[];

  constructor({ seed, order, cause }: InterleavingErrorFields) {
    super(
      [
        order.length === 0
          ? `A run failed before any wrapped call completed: ${errorTitle(cause)} (see the cause).`
          : `A run failed when its calls completed in this order: ${errorTitle(cause)} (see the cause).`,
        ...order.map((label, index) => `  ${index + 1}. ${label}`),
        `To replay it: exploreInterleavings(run, { seed: ${seed}, runs: 1 })`,
      ].join("\n"),
      {
        cause,
        details: () =>
          `The run threw ${UnderstudyError.isInstance(cause) ? cause.report() : describeError(cause)}`,
      },
    );
    this.seed = seed;
    this.order = Object.freeze([...order]);
  }
}
