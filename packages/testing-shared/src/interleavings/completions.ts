import type { Scheduler } from "fast-check";

import { nextTurn } from "./next-turn.ts";

/** A workflow is quiet when nothing has come for so many turns of the event loop. */
const QUIET_TURNS = 2;

/** A call that has completed, and that its caller does not know of yet. */
interface Completion {
  readonly label: string;
  readonly settle: () => void;
}

/**
 * The completions of one run: each is held back until the workflow is quiet and the scheduler picks it.
 *
 * A call enters the choice when it has completed, not when it is made: so one that completes only after another (an agent
 * that is a tool, and its model), or never, does not stop the rest.
 */
export class Completions {
  readonly #scheduler: Scheduler;
  readonly #waiting = new Set<Completion>();
  readonly #order: string[] = [];
  #arrivals = 0;
  #isReleasing = false;
  #isOver = false;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /** The labels of the completions so far, in the order of their release. */
  get order(): readonly string[] {
    return this.#order;
  }

  /** A promise that settles as `call` does, when it is its turn. */
  hold<T>(label: string, call: PromiseLike<T>): Promise<T> {
    this.#arrivals += 1;
    const held = new Promise<T>((resolve, reject) => {
      Promise.resolve(call).then(
        (value) => this.#enter({ label, settle: () => resolve(value) }),
        (reason: unknown) => this.#enter({ label, settle: () => this.#fail(held, reject, reason) }),
      );
    });
    return held;
  }

  /** Ends the run: what is held, and what completes from now on, is released at once. */
  async end(): Promise<void> {
    this.#isOver = true;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const { settle } of waiting) {
      settle();
    }
    await this.#untilQuiet();
  }

  #enter(completion: Completion): void {
    if (this.#isOver) {
      completion.settle();
      return;
    }
    this.#arrivals += 1;
    this.#waiting.add(completion);
    const picked = this.#scheduler.schedule(Promise.resolve(), completion.label);
    void picked.then(() => this.#release(completion));
    if (!this.#isReleasing) {
      this.#isReleasing = true;
      void this.#releaseOneByOne();
    }
  }

  #fail(held: Promise<unknown>, reject: (reason: unknown) => void, reason: unknown): void {
    if (this.#isOver) {
      // Whoever made the call may have gone with the run.
      held.catch(() => undefined);
    }
    reject(reason);
  }

  #release(completion: Completion): void {
    if (this.#waiting.delete(completion)) {
      this.#order.push(completion.label);
      completion.settle();
    }
  }

  async #releaseOneByOne(): Promise<void> {
    while (this.#waiting.size > 0) {
      await this.#untilQuiet();
      if (this.#waiting.size > 0) {
        await this.#scheduler.waitOne();
      }
    }
    this.#isReleasing = false;
  }

  async #untilQuiet(): Promise<void> {
    let seen = this.#arrivals;
    for (let turns = 0; turns < QUIET_TURNS; turns += 1) {
      await nextTurn();
      if (this.#arrivals !== seen) {
        seen = this.#arrivals;
        turns = -1;
      }
    }
  }
}
