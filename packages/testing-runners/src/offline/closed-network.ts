import {
  DISPOSE,
  type ErrorClass,
  type TranscriptEntry,
  type Verifiable,
} from "@understudy/testing-shared/internal";

import type { Closing } from "./gate.ts";
import type { OfflineAttempt } from "./guard.ts";
import type { Hole } from "./hosts.ts";
import { type KeptAttempt, NETWORK_NAME } from "./kept-attempt.ts";

/** What `offline()` returns: keeps the network closed until it is restored, and the attempts to reach it. */
export interface ClosedNetwork extends Verifiable {
  /** The attempts while the network was closed, in order, whoever made them. A frozen copy. */
  readonly attempts: readonly OfflineAttempt[];

  /** The attempts that were not taken. A frozen copy. */
  readonly violations: readonly OfflineAttempt[];

  /** Throws the first attempt that was not taken (the same error), if there is one. */
  assertComplete(): void;

  /**
   * Opens the network again, unless another `offline()` still closes it: every interface is exactly what it was. The
   * attempts stay. Once is enough.
   */
  restore(): void;

  /** `restore()`, then `assertComplete()`. */
  [Symbol.dispose](): void;
}

/** See {@link ClosedNetwork}. */
export class NetworkClosing implements ClosedNetwork, Closing {
  readonly name = NETWORK_NAME;
  readonly models: boolean;
  readonly #holes: readonly Hole[];
  readonly #reopen: (closing: Closing) => void;
  readonly #kept: KeptAttempt[] = [];

  /**
   * @param holes - what stays open.
   * @param models - whether the SDK's default model provider hands out its models.
   * @param reopen - ends the closing.
   */
  constructor(holes: readonly Hole[], models: boolean, reopen: (closing: Closing) => void) {
    this.#holes = holes;
    this.models = models;
    this.#reopen = reopen;
  }

  allows(host: string, port: number | undefined): boolean {
    return this.#holes.some((hole) => hole.isFor(host, port));
  }

  hear(attempt: KeptAttempt): void {
    this.#kept.push(attempt);
  }

  get attempts(): readonly OfflineAttempt[] {
    return Object.freeze(this.#kept.map(({ error }) => error));
  }

  get violations(): readonly OfflineAttempt[] {
    return Object.freeze(this.#kept.flatMap(({ violations }) => violations));
  }

  get transcript(): readonly TranscriptEntry[] {
    return this.#kept.map((kept, index) => kept.entry(index));
  }

  assertComplete(): void {
    const [first] = this.violations;
    if (first !== undefined) {
      throw first;
    }
  }

  takeViolations(): readonly unknown[];
  takeViolations<T>(errorClass: ErrorClass<T>): readonly T[];
  takeViolations<T>(errorClass?: ErrorClass<T>): readonly unknown[] {
    return this.#kept.flatMap((kept) =>
      errorClass === undefined ? kept.takeViolations() : kept.takeViolations(errorClass),
    );
  }

  report(): string {
    const words = this.#kept.map((kept) => `- ${kept.report()}`);
    return words.length === 0
      ? `${this.name}: no attempt to leave it.`
      : [`${this.name}: ${words.length} attempts to leave it:`, ...words].join("\n");
  }

  restore(): void {
    this.#reopen(this);
  }

  [DISPOSE](): void {
    this.restore();
    this.assertComplete();
  }
}
