import type { Hold, Verification } from "@understudy/testing-shared/internal";
import type { ScriptedRealtimeEvent } from "../types/events.ts";
import { callName } from "./call-words.ts";
import type { Connection } from "./connection.ts";
import type { RealtimeCall } from "./realtime-call.ts";
import type { RealtimeFailures } from "./realtime-failures.ts";
import type { GivenStep, RealtimeScript, TakenRealtimeStep } from "./realtime-script.ts";
import type { ScriptFailures } from "./script-failures.ts";

/** What a declarative script performs with. */
export interface DirectorParts {
  readonly script: RealtimeScript;
  readonly scriptFailures: ScriptFailures;
  readonly failures: RealtimeFailures;
  readonly verification: Verification;
  readonly connection: () => Connection;
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
    const { script, failures, verification } = this.#parts;
    const { status } = this.#parts.connection();
    if (status !== "connected") {
      throw verification.violate(failures.notConnected(call, status));
    }
    const taken = script.take(call);
    if (taken === undefined) {
      return;
    }
    const given = this.#given(call, taken);
    if (isFailing) {
      return; // The failure that the test injected is thrown, and nothing follows the call.
    }
    const { step, gate } = given.entry;
    if (step.failure !== undefined) {
      throw step.failure.error;
    }
    if (step.emit.length > 0 || gate !== undefined) {
      this.#answer(call, script.eventsFor(given), gate);
    }
  }

  #given(call: RealtimeCall, taken: TakenRealtimeStep): GivenStep {
    const { scriptFailures, verification } = this.#parts;
    switch (taken.kind) {
      case "step":
        return taken;
      case "exhausted":
        throw verification.violate(scriptFailures.exhausted(call, taken.lane));
      case "refused":
        throw verification.violate(scriptFailures.refused(call, taken));
      case "none_fits":
        throw verification.violate(scriptFailures.refusedByAll(call, taken.refusals));
      case "several_lanes":
        throw verification.violate(scriptFailures.severalLanes(call, taken.lanes));
      case "lane_failed":
        throw verification.violate(taken.error);
    }
  }

  /** Lets events in when the call that led to them has returned, and its gate is open. Until then it is in flight. */
  #answer(
    call: RealtimeCall,
    events: readonly ScriptedRealtimeEvent[],
    gate: Hold | undefined,
  ): void {
    const { verification, connection } = this.#parts;
    verification.inFlight.begin(call.index, undefined, call.method);
    const { attempt } = connection();
    const deliver = (): void => {
      this.#deliveries = this.#deliverAfter(this.#deliveries, call, attempt, events);
    };
    if (gate === undefined || gate.released) {
      deliver();
    } else {
      // The calls that follow do not wait for it.
      void gate.hold(`${verification.name}, ${callName(call)}`, undefined).then(deliver);
    }
  }

  async #deliverAfter(
    earlier: Promise<void>,
    call: RealtimeCall,
    attempt: number,
    events: readonly ScriptedRealtimeEvent[],
  ): Promise<void> {
    const { verification, emit } = this.#parts;
    await earlier;
    try {
      for (const [event, ...args] of events) {
        const connection = this.#parts.connection();
        // A session that closed meanwhile hears no more of what it asked, even when it is back.
        if (connection.status === "connected" && connection.attempt === attempt) {
          emit(event, args);
        }
      }
    } catch (error) {
      // A listener threw, and nobody else would hear of it.
      verification.violate(error);
    } finally {
      verification.inFlight.settle(call.index);
    }
  }
}
