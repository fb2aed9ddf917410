import { Deferred, type Taker } from "@understudy/testing-shared/internal";
import type { RecordedRealtimeTransportCall } from "../types/calls.ts";
import type { PendingRealtimeExpectation } from "../types/pending.ts";
import {
  type ExpectationWatcher,
  type ExpectedCall,
  refusalOf,
  type Waiting,
} from "./expectation.ts";
import type { RealtimeCall } from "./realtime-call.ts";

interface Member {
  readonly expected: ExpectedCall;
  isTaken: boolean;
  met: RecordedRealtimeTransportCall | undefined;
}

/**
 * Expectations that calls may meet in any order. A call meets the first that accepts it; a matcher that refuses means
 * "not this one". If none accepts the call, that is a violation, and the expectations stay.
 */
export class ExpectedGroup implements Taker<RealtimeCall>, Waiting {
  readonly #members: readonly Member[];
  readonly #watcher: ExpectationWatcher;
  readonly #met = new Deferred<readonly RecordedRealtimeTransportCall[]>();

  constructor(expected: readonly ExpectedCall[], watcher: ExpectationWatcher) {
    this.#members = expected.map((one) => ({ expected: one, isTaken: false, met: undefined }));
    this.#watcher = watcher;
    this.#finish();
  }

  /** The calls, in the order of the expectations. */
  get met(): Promise<readonly RecordedRealtimeTransportCall[]> {
    return this.#met.promise;
  }

  get isDone(): boolean {
    return this.#met.isSettled;
  }

  /** The expectations that wait. */
  get waiting(): readonly ExpectedCall[] {
    return this.#members.filter(({ met }) => met === undefined).map(({ expected }) => expected);
  }

  get pending(): readonly PendingRealtimeExpectation[] {
    return this.waiting.map(({ order, method }) => ({ order, method }));
  }

  take(call: RealtimeCall): void {
    const candidates = this.#members.filter(({ isTaken }) => !isTaken);
    const refusals: { readonly error: unknown }[] = [];
    for (const member of candidates) {
      // Before its matcher runs: a call that the matcher makes is not for this one.
      member.isTaken = true;
      const refusal = refusalOf(call, member.expected, this.#watcher.failures);
      if (refusal === undefined) {
        member.met = call.readLater();
        this.#finish();
        return;
      }
      member.isTaken = false;
      refusals.push(refusal);
    }
    const expected = candidates.map((member) => member.expected);
    const error = this.#watcher.violate(this.#watcher.failures.metNone(call, expected, refusals));
    this.dismiss(error);
    throw error;
  }

  dismiss(error: unknown): void {
    this.#met.reject(error);
  }

  #finish(): void {
    const calls = this.#members.flatMap(({ met }) => (met === undefined ? [] : [met]));
    if (calls.length === this.#members.length) {
      this.#met.resolve(calls);
    }
  }
}
