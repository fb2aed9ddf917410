import { brandError, describeError, UnderstudyError } from "@understudy/testing-shared/internal";

/**
 * A workflow left its script after the test had ended, and had passed: the test does not wait for all that it starts.
 * The violation is the `cause`.
 */
export class LateViolationError extends UnderstudyError {
  static {
    brandError(LateViolationError, "LateViolationError");
  }

  readonly code = "late_violation";
  /** The name of the double. */
  readonly double: string;
  /** The full name of the test that made the double. */
  readonly test: string;

  constructor(double: string, test: string, violation: unknown) {
    super(
      `${double}: the script was left after the test ${JSON.stringify(test)} had passed its verification. Await in the test all that it starts. ${describeError(violation)}`,
      {
        cause: violation,
        details: () => (UnderstudyError.isInstance(violation) ? violation.report() : ""),
      },
    );
    this.double = double;
    this.test = test;
  }
}
