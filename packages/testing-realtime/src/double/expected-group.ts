import {
  Deferred,
  StepQueue,
  type Taken,
  type ScriptPlan,
  type Taker,
} from "@understudy/testing-shared/internal";
import type { RecordedRealtimeTransportCall } from "../types/calls.ts";
import type { PendingRealtimeExpectation } from "../types/pending.ts";
import {
  type ExpectationRefusal,
  type ExpectationWatcher,
  type ExpectedCall,
  judgeExpected,
  type Waiting,
} from "./expectation.ts";
import type { RealtimeCall } from "./realtime-call.ts";

/**
 * Expectations that calls may meet as a group says. A call meets the first that accepts it; a matcher that refuses means
 * "not this one". If none accepts the call, that is a violation, and the expectations stay. The group is met when it can
 * do without a further call.
 */
export class ExpectedGroup implements Taker<RealtimeCall>, Waiting {
  readonly #watcher: ExpectationWatcher;
  readonly #met = new Deferred<readonly RecordedRealtimeTransportCall[]>();
  readonly #calls = new Map<number, RecordedRealtimeTransportCall>();
  /** Those whose matcher runs: a call that the matcher makes is not for them. */
  readonly #asked = new Set<ExpectedCall>();
  readonly #queue = new StepQueue<ExpectedCall, RealtimeCall, ExpectationRefusal>({
    judge: (expected, call) => this.#judge(expected, call),
    view: (call) => call.read(),
  });

  constructor(plan: ScriptPlan<ExpectedCall>, watcher: ExpectationWatcher) {
    this.#watcher = watcher;
    this.#queue.enqueue(plan);
    this.#finish();
  }

  /** The calls, in the order of the expectations that they met. */
  get met(): Promise<readonly RecordedRealtimeTransportCall[]> {
    return this.#met.promise;
  }

  get isDone(): boolean {
    return this.#met.isSettled;
  }

  get fewest(): number {
    return this.isDone ? 0 : this.#queue.remaining;
  }

  /** The expectations that wait: those that have met no call and may not be left out; else the one whose turn it is. */
  get waiting(): readonly ExpectedCall[] {
    if (this.isDone) {
      return [];
    }
    const { leaves, next } = this.#queue;
    const missing = leaves.filter(({ takers, isOptional }) => takers.length === 0 && !isOptional);
    return (missing.length === 0 ? leaves.slice(next, next + 1) : missing).map(({ step }) => step);
  }

  get pending(): readonly PendingRealtimeExpectation[] {
    return this.waiting.map(({ order, method }) => ({ order, method }));
  }

  take(call: RealtimeCall): void {
    const taken = this.#queue.take(call.index, call);
    if (taken.kind === "step") {
      this.#calls.set(call.index, call.readLater());
      this.#finish();
      return;
    }
    const error = this.#watcher.violate(this.#failureOf(call, taken));
    this.dismiss(error);
    throw error;
  }

  dismiss(error: unknown): void {
    this.#met.reject(error);
  }

  #failureOf(call: RealtimeCall, taken: Taken<ExpectedCall, ExpectationRefusal>): unknown {
    const { failures } = this.#watcher;
    switch (taken.kind) {
      case "refused":
        // A matcher that returns a promise would accept no call at all.
        return failures.refused(call, taken.entry.step, taken.refusal);
      case "none_fits":
        return failures.metNone(
          call,
          taken.refusals.map(({ entry, refusal }) => ({ expected: entry.step, refusal })),
        );
      default:
        // A call that a matcher made took the last expectation.
        return failures.metNone(
          call,
          this.#queue.leaves.map(({ step }) => ({ expected: step, refusal: DIFFERS })),
        );
    }
  }

  #judge(expected: ExpectedCall, call: RealtimeCall): ExpectationRefusal | undefined {
    if (this.#asked.has(expected)) {
      return DIFFERS;
    }
    this.#asked.add(expected);
    try {
      return judgeExpected(expected, call);
    } finally {
      this.#asked.delete(expected);
    }
  }

  #finish(): void {
    if (this.#queue.remaining === 0) {
      const calls = this.#queue.leaves.flatMap(({ takers }) => takers);
      this.#met.resolve(calls.flatMap((index) => this.#calls.get(index) ?? []));
    }
  }
}

const DIFFERS: ExpectationRefusal = { kind: "differs" };
