import { isPromiseLike } from "@understudy/testing-shared/internal";
import { ScriptedModelRequestAbortedError } from "../errors/scripted-model-request-aborted-error.ts";

/** The abort of one request, as the double looks at it. */
export class AbortWatch {
  readonly #signal: AbortSignal | undefined;
  readonly #name: string;
  readonly #race: boolean;

  /** @param race - whether an abort ends a wait at once instead of being looked at when the wait is over. */
  constructor(signal: AbortSignal | undefined, name: string, race: boolean) {
    this.#signal = signal;
    this.#name = name;
    this.#race = race;
  }

  /** @throws {@link ScriptedModelRequestAbortedError} where the request was aborted. */
  check(callIndex?: number): void {
    if (this.#signal?.aborted === true) {
      throw this.#error(callIndex);
    }
  }

  /**
   * Waits for a value. Where the double races, an abort ends the wait and `abandoned` gets the promise that nobody
   * waits for any more.
   */
  async wait<T>(
    value: T | PromiseLike<T>,
    callIndex: number,
    abandoned: (promise: Promise<T>) => void,
  ): Promise<T> {
    const signal = this.#signal;
    if (!this.#race || signal === undefined || !isPromiseLike(value)) {
      return await value;
    }
    const promise = Promise.resolve(value);
    let stopListening: (() => void) | undefined;
    const aborted = new Promise<never>((_resolve, reject) => {
      const abort = (): void => {
        abandoned(promise);
        reject(this.#error(callIndex));
      };
      if (signal.aborted) {
        abort();
        return;
      }
      signal.addEventListener("abort", abort, { once: true });
      stopListening = () => {
        signal.removeEventListener("abort", abort);
      };
    });
    try {
      return await Promise.race([promise, aborted]);
    } finally {
      stopListening?.();
    }
  }

  #error(callIndex: number | undefined): ScriptedModelRequestAbortedError {
    const which = callIndex === undefined ? "a request" : `the request of call #${callIndex + 1}`;
    return new ScriptedModelRequestAbortedError(
      `${this.#name}: ${which} was aborted${callIndex === undefined ? " before the call; nothing was recorded or used" : ""}.`,
      callIndex,
    );
  }
}
