import { DISPOSE } from "./dispose.ts";
import type { TranscriptEntry, Verifiable } from "./verifiable.ts";
import type { Verification } from "./verification.ts";
import type { ErrorClass } from "./violation-log.ts";

/** The part of a double that every double has: whether the workflow kept to its script. */
export abstract class VerifiableDouble implements Verifiable {
  readonly #verification: Verification;

  constructor(verification: Verification) {
    this.#verification = verification;
  }

  /** The name of the double in messages and transcripts. */
  get name(): string {
    return this.#verification.name;
  }

  /** Errors by which the double noticed that its script was left, in order. A frozen copy. */
  get violations(): readonly unknown[] {
    return this.#verification.violations.all;
  }

  abstract get transcript(): readonly TranscriptEntry[];

  /**
   * Throws unless the workflow kept to the script and finished it: the first violation again (the same object), then
   * `CallsInFlightError` for calls that have not settled, then the error for steps that were not used.
   */
  assertComplete(): void {
    this.#verification.assertComplete();
  }

  takeViolations(): readonly unknown[];
  takeViolations<T>(errorClass: ErrorClass<T>): readonly T[];
  takeViolations<T>(errorClass?: ErrorClass<T>): readonly unknown[] {
    return this.#verification.violations.take(errorClass);
  }

  abstract report(): string;

  /** `assertComplete()` at the end of a `using` scope. */
  [DISPOSE](): void {
    this.assertComplete();
  }
}
