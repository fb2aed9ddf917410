/**
 * A promise that is settled from outside, once. Its rejection is never an unhandled one: whoever awaits the promise
 * gets it, and whoever does not is told elsewhere.
 */
export class Deferred<T> {
  readonly promise: Promise<T>;
  #resolve!: (value: T) => void;
  #reject!: (reason: unknown) => void;
  #isSettled = false;

  constructor() {
    this.promise = new Promise<T>((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.promise.catch(() => undefined);
  }

  /** Whether it was resolved or rejected. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Resolves the promise; what comes later is ignored. */
  resolve(value: T): void {
    this.#isSettled = true;
    this.#resolve(value);
  }

  /** Rejects the promise; what comes later is ignored. */
  reject(reason: unknown): void {
    this.#isSettled = true;
    this.#reject(reason);
  }
}
