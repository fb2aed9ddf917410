import { brandError, UnderstudyError } from "@understudy/testing-shared/internal";

/** An assertion, a matcher or `transcript` was given what it does not take. The test is wrong, not what it tests. */
export class InvalidAssertionError extends UnderstudyError {
  static {
    brandError(InvalidAssertionError, "InvalidAssertionError");
  }

  readonly code = "invalid_assertion";
  /** The name of the assertion. */
  readonly assertion: string;

  /** @param problem - what is wrong: a sentence that goes on from the name. */
  constructor(assertion: string, problem: string) {
    super(`${assertion} ${problem}`);
    this.assertion = assertion;
  }
}
