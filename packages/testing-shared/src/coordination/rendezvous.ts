import { Fifo } from "./fifo.ts";

/** Whoever waits for calls: one, or several. */
export interface Taker<TCall> {
  /** Whether it has all that it waits for, or has failed: it takes no more. */
  readonly isDone: boolean;
  /**
   * Takes a call, or refuses it. It settles what it promised.
   *
   * @throws the refusal, for the caller.
   */
  take(call: TCall): void;
}

/**
 * Where two sides meet that run at once: calls, and those who wait for them, in one order. A call goes to the oldest
 * taker; if there is none it waits for the next one.
 */
export class Rendezvous<TCall> {
  readonly #takers = new Fifo<Taker<TCall>>();
  readonly #calls = new Fifo<{ readonly call: TCall }>();

  /** The calls that nobody has waited for yet, in order. */
  get waitingCalls(): readonly TCall[] {
    return this.#calls.all.map(({ call }) => call);
  }

  /** Those who wait for calls, in order. */
  get waitingTakers(): readonly Taker<TCall>[] {
    return this.#takers.all.filter(({ isDone }) => !isDone);
  }

  /**
   * Brings a call.
   *
   * @throws the refusal of the taker that it goes to.
   */
  bring(call: TCall): void {
    const taker = this.#nextTaker();
    if (taker === undefined) {
      this.#calls.push({ call });
      return;
    }
    taker.take(call);
  }

  /** Waits for calls. Those that came before are taken at once; what they are refused with is the taker's to tell. */
  wait(taker: Taker<TCall>): void {
    while (!taker.isDone) {
      const waiting = this.#calls.shift();
      if (waiting === undefined) {
        this.#takers.push(taker);
        return;
      }
      try {
        taker.take(waiting.call);
      } catch {
        // The caller is long gone.
      }
    }
  }

  /** Lets nobody wait any more. @returns those who did. */
  dismissTakers(): readonly Taker<TCall>[] {
    const dismissed = this.waitingTakers;
    this.#takers.clear();
    return dismissed;
  }

  #nextTaker(): Taker<TCall> | undefined {
    while (this.#takers.first?.isDone === true) {
      this.#takers.shift();
    }
    return this.#takers.first;
  }
}
