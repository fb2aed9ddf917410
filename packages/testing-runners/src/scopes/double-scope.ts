import type { Verifiable, VerificationFailure } from "@understudy/testing-shared";
import { findFailures, type IsKnown } from "./find-failures.ts";

/** Where a scope's doubles go on to when the scope has ended. */
export interface EnclosingScope {
  /** Takes a double that was made after the end of the scope. */
  add(double: Verifiable): void;
  /** Takes a double whose verification passed, to look at it once more at its own end. */
  watch(double: Verifiable, title: string): void;
  /** Whether the test said that nobody is to verify the double. */
  isLeft(double: Verifiable): boolean;
}

/** The doubles of one test, or of one try of it. */
export class DoubleScope {
  /** The full name of the test. */
  readonly title: string;
  readonly #enclosing: EnclosingScope;
  readonly #doubles = new Set<Verifiable>();
  #ended = false;
  #verified: readonly Verifiable[] = [];

  constructor(title: string, enclosing: EnclosingScope) {
    this.title = title;
    this.#enclosing = enclosing;
  }

  /** The doubles that were there at the end. */
  get verified(): readonly Verifiable[] {
    return this.#verified;
  }

  /** Takes a double in. After the end it belongs to the file. */
  add(double: Verifiable): void {
    if (this.#ended) {
      this.#enclosing.add(double);
    } else {
      this.#doubles.add(double);
    }
  }

  /**
   * Ends the scope without a verdict: for a test that was skipped while it ran. What left its script is still reported
   * at the end of the file.
   */
  abandon(): void {
    for (const double of this.#end()) {
      this.#enclosing.watch(double, this.title);
    }
  }

  /**
   * Verifies the doubles and ends the scope.
   *
   * @param isKnown - tells whether the runner reports an error already.
   */
  verify(isKnown?: IsKnown): readonly VerificationFailure[] {
    const { failures, passed } = findFailures(this.#end(), isKnown);
    for (const double of passed) {
      this.#enclosing.watch(double, this.title);
    }
    return failures;
  }

  #end(): readonly Verifiable[] {
    const doubles = [...this.#doubles].filter((double) => !this.#enclosing.isLeft(double));
    this.#doubles.clear();
    this.#ended = true;
    this.#verified = doubles;
    return doubles;
  }
}
