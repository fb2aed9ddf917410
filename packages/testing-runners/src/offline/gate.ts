import { announce } from "@understudy/testing-shared/internal";

import type { Guard, OfflineAttempt } from "./guard.ts";
import { isLoopback, plainHost } from "./hosts.ts";
import { KeptAttempt } from "./kept-attempt.ts";
import type { Undo } from "./replace.ts";

/** One caller's wish that the network be closed. */
export interface Closing {
  readonly models: boolean;
  /** Whether the caller opened a hole for the host. */
  allows(host: string, port: number | undefined): boolean;
  /** Hears of an attempt. */
  hear(attempt: KeptAttempt): void;
}

/**
 * Closes the network from the first wish to the end of the last. A hole that any of them opened is open: code of several
 * tests runs at once, and a socket does not tell whose it is.
 */
export class Gate implements Guard {
  readonly #closings = new Set<Closing>();
  readonly #install: (guard: Guard) => Undo;
  #undo: Undo = () => {};

  /** @param install - closes the interfaces, which ask the guard from then on. */
  constructor(install: (guard: Guard) => Undo) {
    this.#install = install;
  }

  add(closing: Closing): void {
    if (this.#closings.size === 0) {
      this.#undo = this.#install(this);
    }
    this.#closings.add(closing);
  }

  /** @returns whether this opened the network again. */
  remove(closing: Closing): boolean {
    const isLast = this.#closings.delete(closing) && this.#closings.size === 0;
    if (isLast) {
      this.#undo();
    }
    return isLast;
  }

  /** Opens the network, whoever closed it. */
  clear(): void {
    for (const closing of this.#closings) {
      this.remove(closing);
    }
  }

  refuses(host: string, port: number | undefined): boolean {
    const plain = plainHost(host);
    return (
      this.#closings.size > 0 &&
      !isLoopback(plain) &&
      ![...this.#closings].some((closing) => closing.allows(plain, port))
    );
  }

  get refusesModels(): boolean {
    return this.#closings.size > 0 && ![...this.#closings].some(({ models }) => models);
  }

  keep<T extends OfflineAttempt>(attempt: T): T {
    const kept = new KeptAttempt(attempt);
    for (const closing of this.#closings) {
      closing.hear(kept);
    }
    announce(kept);
    return attempt;
  }
}

const GATE = Symbol.for("@understudy/offline");

/** The gate of this realm, for all copies of this package. It is on the global object while the network is closed. */
export function gate(install: (guard: Guard) => Undo): Gate {
  const holder = globalThis as { [GATE]?: Gate };
  holder[GATE] ??= new Gate(install);
  return holder[GATE];
}

/** Takes the gate off the global object. */
export function forgetGate(): void {
  Reflect.deleteProperty(globalThis, GATE);
}

/** Opens the network of this realm, whoever closed it: at the end of a test file, so that nothing leaks into the next. */
export function openNetwork(): void {
  const { [GATE]: open } = globalThis as { [GATE]?: Gate };
  open?.clear();
  forgetGate();
}
