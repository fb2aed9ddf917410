import { Deadline } from "./deadline.ts";

/** An error, which may be any value, `undefined` too. */
export interface Failure {
  readonly error: unknown;
}

/** Unwinds work that was stopped. Why it was stopped is in the scope. */
const STOPPED = new Error("The run was stopped.");

/**
 * The life of one run: who stops it, what was begun and has not settled, and what is thrown in the end. Nothing in a run
 * awaits what may be blocked for ever except through {@link RunScope.wait}, so that a stop unwinds all of it at once.
 */
export class RunScope {
  readonly #controller = new AbortController();
  /** What waits, each with the way to end its wait. */
  readonly #waits = new Set<() => void>();
  /** What was begun and has not settled. None of these rejects. */
  readonly #inFlight = new Set<Promise<void>>();
  readonly #closers: (() => PromiseLike<unknown>)[] = [];
  /** How long those may take that ignore the signal. */
  readonly #forWork: Deadline;
  /** How long a close may take that nobody waits for any more. */
  readonly #forClosing: Deadline;
  #isStopped = false;
  #isSettled = false;
  #cancelledReading: Failure | undefined;
  #cancelled: Failure | undefined;
  #failed: Failure | undefined;
  #failedToClean: Failure | undefined;

  /** @param cleanupTimeoutMs - how long a stopped run waits for those that ignore its signal. */
  constructor(cleanupTimeoutMs: number) {
    this.#forWork = new Deadline(cleanupTimeoutMs);
    this.#forClosing = new Deadline(cleanupTimeoutMs);
  }

  /** Aborted when the run is stopped: for models and workflows. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the run was stopped: by a failure, by a cancellation, or by a consumer that left. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** What the run ends with, the weightiest first; empty after a clean run. */
  get failures(): readonly Failure[] {
    return [this.#cancelledReading, this.#cancelled, this.#failed, this.#failedToClean].filter(
      (failure) => failure !== undefined,
    );
  }

  /** Notes what went wrong, and stops the run. The first failure counts; what a stop unwinds is none. */
  fail(error: unknown): void {
    if (!this.#isStopped) {
      this.#failed = { error };
      this.#stop(error);
    }
  }

  /** Stops the run from outside. */
  cancel(reason: unknown): void {
    this.#cancelled ??= { error: reason };
    this.leave(reason);
  }

  /** Stops the run because whoever reads its events was cancelled. */
  cancelReading(reason: unknown): void {
    this.#cancelledReading ??= { error: reason };
    this.leave(reason);
  }

  /** Stops the run because nobody wants it any more. That is no failure. */
  leave(reason?: unknown): void {
    this.#stop(reason);
    if (!this.#isSettled) {
      this.#forClosing.set();
    }
  }

  /** Unwinds what would begin in a run that was stopped. */
  check(): void {
    if (this.#isStopped) {
      throw STOPPED;
    }
  }

  /** Begins something, and waits for it as long as the run goes on. What is given up is still held. */
  wait<T>(begin: () => PromiseLike<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#isStopped) {
        reject(STOPPED);
        return;
      }
      const promise = begin();
      const giveUp = (): void => {
        this.hold(promise);
        reject(STOPPED);
      };
      if (this.#isStopped) {
        giveUp();
        return;
      }
      this.#waits.add(giveUp);
      const settle = (): void => {
        this.#waits.delete(giveUp);
      };
      promise.then(settle, settle);
      promise.then(resolve, reject);
    });
  }

  /** The run does not end before this work. What it fails with is its own business. */
  hold(work: PromiseLike<unknown>): void {
    this.#hold(work, () => undefined);
  }

  /** Lets go of something now. That this fails is thrown if nothing weightier is. */
  release(releasing: () => PromiseLike<unknown> | undefined): void {
    this.#hold(attempt(releasing), (error) => {
      this.#noteCleanup(error);
    });
  }

  /** Notes what is to be closed when the run is over, whichever way. */
  closeAtEnd(close: () => PromiseLike<unknown>): void {
    this.#closers.push(close);
  }

  /** Closes what is to be closed, and waits for what was begun. @returns whether all of it settled in time. */
  async settle(): Promise<boolean> {
    const closing = this.#closers.map(async (close) => {
      await attempt(close).catch((error: unknown) => {
        this.#noteCleanup(error);
      });
    });
    const isClosed = await this.#forClosing.limit(Promise.all(closing));
    if (this.#inFlight.size > 0) {
      this.#forWork.set();
    }
    const isDrained = await this.#forWork.limit(this.#drain());
    this.#isSettled = true;
    this.#forClosing.clear();
    this.#forWork.clear();
    return isClosed && isDrained;
  }

  async #drain(): Promise<void> {
    while (this.#inFlight.size > 0) {
      await Promise.all(this.#inFlight);
    }
  }

  #hold(work: PromiseLike<unknown>, failed: (error: unknown) => void): void {
    const held: Promise<void> = Promise.resolve(work)
      .then(() => undefined, failed)
      .finally(() => {
        this.#inFlight.delete(held);
      });
    this.#inFlight.add(held);
  }

  #noteCleanup(error: unknown): void {
    if (!this.#isEcho(error)) {
      this.#failedToClean ??= { error };
    }
  }

  /** The error by which somebody says that the signal was heard is no failure. */
  #isEcho(error: unknown): boolean {
    return this.#isStopped && (error === this.signal.reason || nameOf(error) === "AbortError");
  }

  #stop(reason: unknown): void {
    if (this.#isStopped) {
      return;
    }
    this.#isStopped = true;
    const waits = [...this.#waits];
    this.#waits.clear();
    for (const giveUp of waits) {
      giveUp();
    }
    this.#controller.abort(reason);
  }
}

async function attempt(doing: () => PromiseLike<unknown> | undefined): Promise<void> {
  await doing();
}

function nameOf(error: unknown): unknown {
  return typeof error === "object" && error !== null ? Reflect.get(error, "name") : undefined;
}
