import type { Verifiable, VerificationFailure } from "@understudy/testing-shared";
import { DoubleScope, type EnclosingScope } from "./double-scope.ts";
import { findFailures, type IsKnown } from "./find-failures.ts";
import { LateViolationError } from "./late-violation-error.ts";

/**
 * The doubles of a test file that belong to no test: made at the top, in `beforeAll`, or by code that outlived its test.
 * It also keeps the doubles whose tests passed, to see at the end whether they still did.
 */
export class FileScope implements EnclosingScope {
  readonly #isLeft: (double: Verifiable) => boolean;
  readonly #doubles = new Set<Verifiable>();
  readonly #watched = new Map<Verifiable, string>();
  #ended = false;
  #verified: readonly Verifiable[] = [];

  constructor(isLeft: (double: Verifiable) => boolean) {
    this.#isLeft = isLeft;
  }

  /** The doubles of the file, and those of its tests that left their script late. */
  get verified(): readonly Verifiable[] {
    return this.#verified;
  }

  /** A scope for one test, or one try of it, by its full name. */
  beginTest(title: string): DoubleScope {
    return new DoubleScope(title, this);
  }

  /** Takes a double in; after the end of the file, nobody's. */
  add(double: Verifiable): void {
    if (!this.#ended) {
      this.#doubles.add(double);
    }
  }

  watch(double: Verifiable, title: string): void {
    if (!this.#ended) {
      this.#watched.set(double, title);
    }
  }

  isLeft(double: Verifiable): boolean {
    return this.#isLeft(double);
  }

  /** Verifies the doubles of the file, and those of its tests once more, and ends the scope. */
  verify(isKnown?: IsKnown): readonly VerificationFailure[] {
    const own = [...this.#doubles].filter((double) => !this.#isLeft(double));
    const { failures } = findFailures(own, isKnown);
    const late = this.#lateViolations(new Set(failures.map(({ error }) => error)));
    const leavers = new Set(late.map(({ double }) => double));
    const watched = [...this.#watched.keys()].filter(({ name }) => leavers.has(name));
    this.#verified = [...new Set([...own, ...watched])];
    this.#doubles.clear();
    this.#watched.clear();
    this.#ended = true;
    return [...failures, ...late];
  }

  #lateViolations(seen: Set<unknown>): readonly VerificationFailure[] {
    const late: VerificationFailure[] = [];
    for (const [double, title] of this.#watched) {
      const news = this.#isLeft(double)
        ? []
        : double.violations.filter((error) => !seen.has(error));
      if (news.length > 0) {
        const error = new LateViolationError(double.name, title, news[0]);
        late.push({ double: double.name, error });
      }
      for (const error of news) {
        seen.add(error);
      }
    }
    return late;
  }
}
