import { Deferred } from "@understudy/testing-shared/internal";

/** When a session can take events: once it has come back from `connect`, until the connection is given up. */
export class Readiness {
  readonly #entered: () => void;
  #ready = new Deferred<void>();
  #isAwaited = false;
  #latest = 0;

  /** @param entered - called when the session can take events. */
  constructor(entered: () => void) {
    this.#entered = entered;
  }

  get promise(): Promise<void> {
    this.#isAwaited = true;
    return this.#ready.promise;
  }

  /** Whether somebody waits in vain so far. */
  get isAwaited(): boolean {
    return this.#isAwaited && !this.#ready.isSettled;
  }

  /** Lets nobody wait any more. */
  dismiss(error: unknown): void {
    if (this.isAwaited) {
      this.#ready.reject(error);
      this.#renew();
    }
  }

  /** The connection is up. */
  enter(): void {
    this.#latest += 1;
    void this.#becomeReady(this.#latest);
  }

  /** The connection is no longer up. */
  leave(): void {
    this.#latest += 1;
    if (this.#ready.isSettled) {
      this.#renew();
    }
  }

  #renew(): void {
    this.#ready = new Deferred<void>();
    this.#isAwaited = false;
  }

  async #becomeReady(entry: number): Promise<void> {
    // Whoever awaits connect() goes on first: only then does a session take events.
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    if (entry === this.#latest) {
      this.#ready.resolve();
      this.#entered();
    }
  }
}
