import { Deferred } from "@understudy/testing-shared/internal";
import type { Waiting } from "./expectation.ts";

/** What a scenario needs of its transport. */
export interface ScenarioStage {
  /** Whether expectations wait for calls. */
  readonly hasPending: () => boolean;
  /** The error for what is left over, if anything is. */
  readonly incomplete: () => unknown;
  readonly cancelled: (reason: unknown) => unknown;
  /** Rejects every expectation that waits. */
  readonly dismissAll: (error: unknown) => void;
}

/** A scenario as the transport sees it while it runs. */
export interface RunningScenario {
  readonly isOver: boolean;
  readonly watch: (expectation: Waiting) => void;
}

/** The two sides of a scenario that runs, and the one way in which it ends. */
export class Scenario<TResult> implements RunningScenario {
  readonly #stage: ScenarioStage;
  readonly #signal: AbortSignal | undefined;
  readonly #outcome = new Deferred<TResult>();
  #exercised: { readonly result: TResult } | undefined;
  #isScripted = false;

  constructor(stage: ScenarioStage, signal: AbortSignal | undefined) {
    this.#stage = stage;
    this.#signal = signal;
  }

  /** Whether it has ended. */
  get isOver(): boolean {
    return this.#outcome.isSettled;
  }

  /** Runs both sides. The scripted side starts first, so that it waits for what the other does first. */
  async run(
    script: () => unknown,
    exercise: () => TResult | PromiseLike<TResult>,
  ): Promise<TResult> {
    if (this.#signal?.aborted === true) {
      throw this.#stage.cancelled(this.#signal.reason);
    }
    const abort = (): void => {
      this.#fail(this.#stage.cancelled(this.#signal?.reason));
    };
    this.#signal?.addEventListener("abort", abort, { once: true });
    try {
      void this.#follow(script, () => {
        this.#isScripted = true;
        this.#finish();
      });
      void this.#follow(exercise, (result) => this.#exerciseEnded(result));
      return await this.#outcome.promise;
    } finally {
      this.#signal?.removeEventListener("abort", abort);
    }
  }

  /** Notes an expectation: one that fails ends the scenario, and so does one that comes too late to be met. */
  watch(expectation: Waiting): void {
    expectation.met.then(undefined, (error: unknown) => {
      this.#fail(error);
    });
    if (this.#exercised !== undefined && !expectation.isDone) {
      this.#fail(this.#stage.incomplete());
    }
  }

  async #follow<T>(side: () => T | PromiseLike<T>, ended: (value: T) => unknown): Promise<void> {
    try {
      await ended(await side());
    } catch (error) {
      this.#fail(error);
    }
  }

  async #exerciseEnded(result: TResult): Promise<void> {
    // What the last call of the exercise met may not have come back to the scripted side yet.
    await Promise.resolve();
    this.#exercised = { result };
    if (this.#stage.hasPending()) {
      this.#fail(this.#stage.incomplete());
    }
    this.#finish();
  }

  #finish(): void {
    if (this.isOver || this.#exercised === undefined || !this.#isScripted) {
      return;
    }
    const error = this.#stage.incomplete();
    if (error === undefined) {
      this.#outcome.resolve(this.#exercised.result);
    } else {
      this.#fail(error);
    }
  }

  /** Ends the scenario, and with it every wait. */
  #fail(error: unknown): void {
    if (!this.isOver) {
      this.#outcome.reject(error);
      this.#stage.dismissAll(error ?? this.#stage.incomplete());
    }
  }
}
