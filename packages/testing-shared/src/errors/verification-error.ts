import { brandError, describeError, UnderstudyError } from "./understudy-error.ts";

/** One double that failed its verification. */
export interface VerificationFailure {
  /** The double's name. */
  readonly double: string;
  /** What its `assertComplete()` threw. */
  readonly error: unknown;
}

/** `verifyAll` found more than one double that was not complete. */
export class VerificationError extends UnderstudyError {
  static {
    brandError(VerificationError, "VerificationError");
  }

  readonly code = "verification_failed";
  /** Every failure, in the order in which the doubles were given. */
  readonly failures: readonly VerificationFailure[];

  constructor(failures: readonly VerificationFailure[]) {
    const list = failures.map(({ double, error }) => `- ${double}: ${describeError(error)}`);
    super(`${failures.length} doubles are not complete:\n${list.join("\n")}`, {
      details: () =>
        failures
          .map(({ double, error }) =>
            UnderstudyError.isInstance(error) ? `${double}:\n${error.report()}` : "",
          )
          .filter((part) => part !== "")
          .join("\n\n"),
    });
    this.failures = failures;
  }
}
