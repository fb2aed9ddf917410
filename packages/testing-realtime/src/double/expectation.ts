import {
  type DefinitionSite,
  Deferred,
  judgeMatch,
  type MatchRefusal,
  type Taker,
} from "@understudy/testing-shared/internal";
import type { RealtimeTransportMethod, RecordedRealtimeTransportCall } from "../types/calls.ts";
import type { PendingRealtimeExpectation } from "../types/pending.ts";
import type { RealtimeCall } from "./realtime-call.ts";
import type { RealtimeFailures } from "./realtime-failures.ts";

/** What a test waits for: one call of a method. */
export interface ExpectedCall {
  readonly order: number;
  readonly method: RealtimeTransportMethod;
  readonly matcher: ((call: RecordedRealtimeTransportCall) => unknown) | undefined;
  readonly site: DefinitionSite | undefined;
}

/** Where an expectation reports what does not fit. */
export interface ExpectationWatcher {
  readonly failures: RealtimeFailures;
  /** Keeps a violation and returns it. */
  readonly violate: <T>(error: T) => T;
}

/** Whoever waits for calls, as a scenario and the messages see it. */
export interface Waiting extends Taker<RealtimeCall> {
  /** Settles when what is waited for has come. */
  readonly met: Promise<unknown>;
  /** The fewest calls that it still waits for. */
  readonly fewest: number;
  /** The expectations that wait. */
  readonly waiting: readonly ExpectedCall[];
  /** As errors tell of them. */
  readonly pending: readonly PendingRealtimeExpectation[];
  /** Ends the wait: no call will come. */
  dismiss(error: unknown): void;
}

/** An expectation, with the promise that the test holds. */
export class Expectation implements Waiting {
  readonly #expected: ExpectedCall;
  readonly #watcher: ExpectationWatcher;
  readonly #met = new Deferred<RecordedRealtimeTransportCall>();
  #isDone = false;

  constructor(expected: ExpectedCall, watcher: ExpectationWatcher) {
    this.#expected = expected;
    this.#watcher = watcher;
  }

  /** The call that meets the expectation. */
  get met(): Promise<RecordedRealtimeTransportCall> {
    return this.#met.promise;
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  get fewest(): number {
    return this.#isDone ? 0 : 1;
  }

  get waiting(): readonly ExpectedCall[] {
    return this.#isDone ? [] : [this.#expected];
  }

  get pending(): readonly PendingRealtimeExpectation[] {
    return this.waiting.map(({ order, method }) => ({ order, method }));
  }

  take(call: RealtimeCall): void {
    // Before its matcher runs: a call that the matcher makes is not for this expectation.
    this.#isDone = true;
    const refusal = judgeExpected(this.#expected, call);
    if (refusal !== undefined) {
      const { failures, violate } = this.#watcher;
      const error = violate(failures.refused(call, this.#expected, refusal));
      this.#met.reject(error);
      throw error;
    }
    this.#met.resolve(call.readLater());
  }

  /** Ends the wait: no call will come. */
  dismiss(error: unknown): void {
    this.#isDone = true;
    this.#met.reject(error);
  }
}

/** Why a call does not meet an expectation: it is of another method, or what the matcher did. */
export type ExpectationRefusal = MatchRefusal | { readonly kind: "differs" };

/** Asks an expectation whether a call meets it. */
export function judgeExpected(
  { method, matcher }: ExpectedCall,
  call: RealtimeCall,
): ExpectationRefusal | undefined {
  if (method !== call.method) {
    return { kind: "differs" };
  }
  return matcher === undefined ? undefined : judgeMatch(() => matcher(call.read()));
}
