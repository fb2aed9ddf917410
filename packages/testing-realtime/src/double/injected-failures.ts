import type { RealtimeTransportMethod } from "../types/calls.ts";
import type { PendingRealtimeFailure } from "../types/pending.ts";

/** A failure in an object of its own, because it may be any value, `undefined` too. */
export interface InjectedFailure {
  readonly error: unknown;
}

/** The failures that a test injected, for each method in the order in which it did. */
export class InjectedFailures {
  readonly #failures = new Map<RealtimeTransportMethod, InjectedFailure[]>();

  add(method: RealtimeTransportMethod, error: unknown): void {
    const failures = this.#failures.get(method) ?? [];
    failures.push({ error });
    this.#failures.set(method, failures);
  }

  /** Takes the next failure of a method for a call that is about to be made. */
  reserve(method: RealtimeTransportMethod): InjectedFailure | undefined {
    const failures = this.#failures.get(method) ?? [];
    const failure = failures.shift();
    if (failures.length === 0) {
      // A later one of this method comes behind those that wait by then.
      this.#failures.delete(method);
    }
    return failure;
  }

  /** What was not used, by method. */
  get pending(): readonly PendingRealtimeFailure[] {
    return [...this.#failures].map(([method, { length }]) => ({ method, count: length }));
  }
}
