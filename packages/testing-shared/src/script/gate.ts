import { Deferred } from "../coordination/deferred.ts";
import type { GatedStep } from "./shape.ts";

/** A step that holds its calls until it is released. */
export class Gate<T> implements GatedStep<T> {
  readonly shape = "gate";
  readonly held: T;
  readonly #released = new Deferred<void>();
  readonly #reached = new Deferred<void>();
  readonly #waiting = new Set<{ readonly who: string }>();

  constructor(held: T) {
    this.held = held;
  }

  get released(): boolean {
    return this.#released.isSettled;
  }

  get waiting(): readonly string[] {
    return [...this.#waiting].map(({ who }) => who);
  }

  get reached(): Promise<void> {
    return this.#reached.promise;
  }

  release(): void {
    this.#released.resolve();
  }

  /** See {@link Hold}. */
  async hold(who: string, signal: AbortSignal | undefined): Promise<void> {
    const call = { who };
    this.#waiting.add(call);
    this.#reached.resolve();
    const aborted = new Deferred<void>();
    const abort = (): void => {
      aborted.resolve();
    };
    try {
      signal?.addEventListener("abort", abort, { once: true });
      if (signal?.aborted !== true) {
        await Promise.race([this.#released.promise, aborted.promise]);
      }
    } finally {
      signal?.removeEventListener("abort", abort);
      this.#waiting.delete(call);
    }
  }
}

/** What a step with a gate has calls wait at. */
export interface Hold {
  readonly released: boolean;
  /**
   * Waits until the gate is released, or the signal is aborted: the caller looks at the signal itself.
   *
   * @param who - the call, for the report of who waits.
   */
  hold(who: string, signal: AbortSignal | undefined): Promise<void>;
}

/** Whether calls can wait at a gate: one that was written by hand holds nothing. */
export function isHold(gate: object): gate is Hold {
  return "hold" in gate && typeof gate.hold === "function";
}
