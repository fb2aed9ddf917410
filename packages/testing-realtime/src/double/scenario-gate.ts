import { Deferred } from "@understudy/testing-shared/internal";

/** A gate between the two sides of a scenario, made by {@link scenarioGate}. */
export interface ScenarioGate {
  /** Resolves when the gate is released, and is rejected when it is failed. It never is an unhandled rejection. */
  readonly promise: Promise<void>;
  /** Whether it was released or failed. */
  readonly isSettled: boolean;
  /** Lets through who awaits `promise`. */
  release(): void;
  /** Fails who awaits `promise`. */
  fail(reason: unknown): void;
}

/**
 * Makes a gate by which one side of a scenario waits for the other: the application awaits `promise`, the scripted side
 * releases it, or fails it when it fails itself.
 *
 * @example
 * ```ts
 * import { scenarioGate } from "@understudy/testing-realtime";
 *
 * const answered = scenarioGate();
 * answered.release();
 * await answered.promise;
 * ```
 */
export function scenarioGate(): ScenarioGate {
  const gate = new Deferred<void>();
  return {
    promise: gate.promise,
    get isSettled() {
      return gate.isSettled;
    },
    release: () => {
      gate.resolve();
    },
    fail: (reason) => {
      gate.reject(reason);
    },
  };
}
