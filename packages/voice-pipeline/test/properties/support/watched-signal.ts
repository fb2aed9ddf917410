/** A signal that counts who listens to it. */
export class WatchedSignal {
  readonly #controller = new AbortController();
  readonly #listeners = new Set<unknown>();
  readonly signal: AbortSignal = this.#controller.signal;

  constructor() {
    const { signal } = this;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      this.#listeners.add(args[1]);
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      this.#listeners.delete(args[1]);
      remove(...args);
    };
  }

  /** Those who added themselves, will be told, and have not taken themselves away. */
  get listening(): number {
    return this.signal.aborted ? 0 : this.#listeners.size;
  }

  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }
}
