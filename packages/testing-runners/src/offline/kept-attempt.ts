import {
  DISPOSE,
  type ErrorClass,
  nextSequence,
  type TranscriptEntry,
  type Verifiable,
} from "@understudy/testing-shared/internal";

import { NetworkClosedError } from "../errors/network-closed-error.ts";
import type { OfflineAttempt } from "./guard.ts";

/** The name of the closed network in messages and transcripts. */
export const NETWORK_NAME = "the closed network";

/**
 * One attempt as a double of its own, that fails its verification until it is taken: so that a runner's adapter reports
 * it in the test whose code made the attempt, whoever closed the network.
 */
export class KeptAttempt implements Verifiable {
  readonly name = NETWORK_NAME;
  readonly error: OfflineAttempt;
  readonly #sequence = nextSequence();
  #isTaken = false;

  constructor(error: OfflineAttempt) {
    this.error = error;
  }

  get violations(): readonly OfflineAttempt[] {
    return Object.freeze(this.#isTaken ? [] : [this.error]);
  }

  get transcript(): readonly TranscriptEntry[] {
    return [this.entry(0)];
  }

  /** The attempt in a transcript of several. */
  entry(index: number): TranscriptEntry {
    const title = NetworkClosedError.isInstance(this.error)
      ? `refused ${this.error.via} to ${this.error.host}`
      : `blocked model ${this.error.modelName ?? "(default)"}`;
    return { sequence: this.#sequence, double: NETWORK_NAME, index, title };
  }

  assertComplete(): void {
    if (!this.#isTaken) {
      throw this.error;
    }
  }

  takeViolations(): readonly unknown[];
  takeViolations<T>(errorClass: ErrorClass<T>): readonly T[];
  takeViolations<T>(errorClass?: ErrorClass<T>): readonly unknown[] {
    if (this.#isTaken || errorClass?.[Symbol.hasInstance](this.error) === false) {
      return [];
    }
    this.#isTaken = true;
    return [this.error];
  }

  report(): string {
    return this.error.report();
  }

  [DISPOSE](): void {
    this.assertComplete();
  }
}
