import type { Verification } from "@understudy/testing-shared/internal";
import type { ScriptedRealtimeEvent } from "../types/events.ts";
import type { RealtimeStatus } from "../types/pending.ts";
import type { RealtimeCall } from "./realtime-call.ts";
import type { RealtimeFailures } from "./realtime-failures.ts";
import type { RealtimeScript } from "./realtime-script.ts";

/** What a declarative script performs with. */
export interface DirectorParts {
  readonly script: RealtimeScript;
  readonly failures: RealtimeFailures;
  readonly verification: Verification;
  readonly status: () => RealtimeStatus;
  readonly emit: (event: string, args: readonly unknown[]) => void;
}

/** Performs a declarative script: holds calls against its steps, and lets in what follows them. */
export class ScriptDirector {
  readonly #parts: DirectorParts;
  /** What was not delivered yet, in order: two calls in a row are answered one after the other. */
  #deliveries: Promise<void> = Promise.resolve();

  constructor(parts: DirectorParts) {
    this.#parts = parts;
  }

  /**
   * Gives a call its step.
   *
   * @throws a violation for a call that the script does not expect, or that comes while the transport is down; the
   * error of the step.
   *
   * @param isFailing - whether the test injected a failure, which is thrown when this returns.
   */
  direct(call: RealtimeCall, isFailing: boolean): void {
    const { script, failures, verification, status } = this.#parts;
    if (status() !== "connected") {
      throw verification.violate(failures.notConnected(call, status()));
    }
    const taken = this.#look(() => script.take(call));
    if (taken === undefined) {
      return;
    }
    if (taken.kind === "exhausted") {
      throw verification.violate(failures.offScript(call, script, undefined));
    }
    if (taken.kind === "refused") {
      const { entry, refusal } = taken;
      throw verification.violate(
        refusal.kind === "threw"
          ? refusal.error
          : failures.refusedByStep(call, script, entry, refusal),
      );
    }
    const { failure, emit } = taken.entry.step;
    if (isFailing) {
      return; // The failure that the test injected is thrown, and nothing follows the call.
    }
    if (failure !== undefined) {
      throw failure.error;
    }
    if (emit.length > 0) {
      this.deliver(emit, call.index, call.method);
    }
  }

  /** Lets events in when the call that led to them has returned. Until then the call is in flight. */
  deliver(events: readonly ScriptedRealtimeEvent[], callIndex: number, title: string): void {
    this.#parts.verification.inFlight.begin(callIndex, undefined, title);
    this.#deliveries = this.#deliverAfter(this.#deliveries, events, callIndex);
  }

  async #deliverAfter(
    earlier: Promise<void>,
    events: readonly ScriptedRealtimeEvent[],
    callIndex: number,
  ): Promise<void> {
    const { verification, emit, status } = this.#parts;
    await earlier;
    try {
      for (const [event, ...args] of events) {
        // A session that closed meanwhile hears no more of what it asked.
        if (status() === "connected") {
          emit(event, args);
        }
      }
    } catch (error) {
      // A listener threw, and nobody else would hear of it.
      verification.violate(error);
    } finally {
      verification.inFlight.settle(callIndex);
    }
  }

  #look<T>(looking: () => T): T {
    try {
      return looking();
    } catch (error) {
      throw this.#parts.verification.violate(error);
    }
  }
}
