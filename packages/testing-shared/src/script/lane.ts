import type { DefinitionSite } from "./definition-site.ts";
import type { Leaf } from "./leaf.ts";
import type { Part } from "./parts/part.ts";
import { Sequence } from "./parts/sequence.ts";
import { isPromised } from "./judge-match.ts";
import type { Judge, Refused, Taken } from "./taken.ts";

/** What is known of a lane. */
export interface LaneTitle {
  /** What messages call it; absent for the lane of all calls that no other lane picks. */
  readonly title: string | undefined;
  readonly site: DefinitionSite | undefined;
}

/** Steps in an order of their own, and steps outside it. */
export class Lane<TStep> implements LaneTitle {
  readonly title: string | undefined;
  readonly site: DefinitionSite | undefined;
  readonly #order = new Sequence<TStep>();
  readonly #ambient: Leaf<TStep>[] = [];
  /** Counts the calls that took a step. */
  #version = 0;

  constructor({ title, site }: LaneTitle) {
    this.title = title;
    this.site = site;
  }

  add(parts: readonly Part<TStep>[], ambient: readonly Leaf<TStep>[]): void {
    for (const part of parts) {
      this.#order.append(part);
    }
    for (const leaf of ambient) {
      this.#ambient.push(leaf);
    }
  }

  /** The fewest calls that would satisfy it. */
  get fewest(): number {
    return this.#order.fewest;
  }

  /** The first step that waits for a call, where one does. */
  get next(): Leaf<TStep> | undefined {
    for (const { leaf } of this.#order.offers()) {
      return leaf;
    }
    return undefined;
  }

  /**
   * Gives the call its step.
   *
   * @param isLenient - whether the next step stays where it refuses the call, outside a group too.
   */
  take<TCall, TRefusal>(
    callIndex: number,
    call: TCall,
    judge: Judge<TStep, TCall, TRefusal>,
    isLenient: boolean,
  ): Taken<TStep, TRefusal> {
    // Each step is asked once, though a repetition may offer one that its current time offers too.
    const verdicts: Verdicts<TStep, TRefusal> = new Map();
    for (const leaf of this.#ambient) {
      const refusal = judge(leaf.step, call);
      if (refusal === undefined) {
        return this.#give(leaf, callIndex);
      }
      if (isPromised(refusal)) {
        return { kind: "refused", entry: leaf, refusal };
      }
      verdicts.set(leaf, refusal);
    }
    const { head } = this.#order;
    if (head === undefined) {
      return { kind: "exhausted", lane: this, refusals: refusalsOf(verdicts) };
    }
    return head.leaf === undefined || isLenient
      ? this.#takeFitting(callIndex, (step) => judge(step, call), verdicts)
      : this.#takeNext(callIndex, (step) => judge(step, call));
  }

  /** Outside a group the next step takes the call, and is used up where it refuses. */
  #takeNext<TRefusal>(callIndex: number, judge: Asking<TStep, TRefusal>): Taken<TStep, TRefusal> {
    for (const { leaf, take } of this.#order.offers()) {
      take();
      const given = this.#give(leaf, callIndex);
      const refusal = judge(leaf.step);
      return refusal === undefined ? given : { kind: "refused", entry: leaf, refusal };
    }
    return { kind: "exhausted", lane: this, refusals: [] };
  }

  /**
   * In a group the first step that accepts takes the call; where none does, nothing is used up. A matcher that returns a
   * promise would never accept a call, so that is no "not this step" but a mistake.
   */
  #takeFitting<TRefusal>(
    callIndex: number,
    judge: Asking<TStep, TRefusal>,
    verdicts: Verdicts<TStep, TRefusal>,
  ): Taken<TStep, TRefusal> {
    let version: number;
    do {
      version = this.#version;
      for (const { leaf, take } of this.#order.offers()) {
        if (!verdicts.has(leaf)) {
          verdicts.set(leaf, judge(leaf.step));
        }
        if (version !== this.#version) {
          // A matcher made a call itself, which moved the script on.
          break;
        }
        const refusal = verdicts.get(leaf);
        if (refusal === undefined) {
          take();
          return this.#give(leaf, callIndex);
        }
        if (isPromised(refusal)) {
          return { kind: "refused", entry: leaf, refusal };
        }
      }
    } while (version !== this.#version);
    const refusals = refusalsOf(verdicts);
    // A call inside a matcher can have taken the last step.
    return refusals.length === 0
      ? { kind: "exhausted", lane: this, refusals }
      : { kind: "none_fits", refusals };
  }

  #give(entry: Leaf<TStep>, callIndex: number): Taken<TStep, never> {
    this.#version += 1;
    entry.takers.push(callIndex);
    return { kind: "step", entry, time: entry.takers.length };
  }
}

function refusalsOf<TStep, TRefusal>(
  verdicts: Verdicts<TStep, TRefusal>,
): readonly Refused<TStep, TRefusal>[] {
  return [...verdicts].flatMap(([entry, refusal]) =>
    refusal === undefined ? [] : [{ entry, refusal }],
  );
}

type Verdicts<TStep, TRefusal> = Map<Leaf<TStep>, TRefusal | undefined>;

type Asking<TStep, TRefusal> = (step: TStep) => TRefusal | undefined;
