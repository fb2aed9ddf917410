import { DISPOSE } from "./dispose.ts";
import type { TranscriptEntry, Verifiable } from "./verifiable.ts";
import type { Verification } from "./verification.ts";
import { verifyAll } from "./verify-all.ts";
import type { ErrorClass } from "./violation-log.ts";

/** The part of a double that every double has: whether the workflow kept to its script. */
export abstract class VerifiableDouble implements Verifiable {
  readonly #verification: Verification;
  readonly #others: () => readonly Verifiable[];

  /** @param others - the doubles that this one hands out, and answers for. */
  constructor(verification: Verification, others: () => readonly Verifiable[] = () => []) {
    this.#verification = verification;
    this.#others = others;
  }

  /** The name of the double in messages and transcripts. */
  get name(): string {
    return this.#verification.name;
  }

  /**
   * Errors by which the double noticed that its script was left, in order; then those of the doubles that it hands out.
   * A frozen copy.
   */
  get violations(): readonly unknown[] {
    const { all } = this.#verification.violations;
    const others = this.#others();
    return others.length === 0
      ? all
      : Object.freeze([...all, ...others.flatMap(({ violations }) => violations)]);
  }

  abstract get transcript(): readonly TranscriptEntry[];

  /**
   * Throws unless the workflow kept to the script and finished it: the first violation again (the same object), then
   * `CallsInFlightError` for calls that have not settled, then the error for steps that were not used. Then it verifies
   * the doubles that it hands out.
   */
  assertComplete(): void {
    this.#verification.assertComplete();
    verifyAll(...this.#others());
  }

  takeViolations(): readonly unknown[];
  takeViolations<T>(errorClass: ErrorClass<T>): readonly T[];
  takeViolations<T>(errorClass?: ErrorClass<T>): readonly unknown[] {
    return [
      ...this.#verification.violations.take(errorClass),
      ...this.#others().flatMap((other) =>
        errorClass === undefined ? other.takeViolations() : other.takeViolations(errorClass),
      ),
    ];
  }

  abstract report(): string;

  /** `assertComplete()` at the end of a `using` scope. */
  [DISPOSE](): void {
    this.assertComplete();
  }
}
