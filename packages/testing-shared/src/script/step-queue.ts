import type { Lane, LaneTitle } from "./lane.ts";
import { Lanes } from "./lanes.ts";
import type { LayoutRow } from "./layout-row.ts";
import { layoutRows } from "./layout-rows.ts";
import type { Leaf } from "./leaf.ts";
import type { ScriptPlan } from "./script-plan.ts";
import type { Judge, Taken } from "./taken.ts";

/** What a script needs to know about its steps and calls. */
export interface QueueParts<TStep, TCall, TRefusal> {
  /** Asks a step about a call, once a call. */
  readonly judge: Judge<TStep, TCall, TRefusal>;
  /** What the predicate of a lane is shown of a call. */
  readonly view: (call: TCall) => unknown;
}

/** How a call asks for its step. */
export interface TakeOptions {
  /** The lane that the call comes with. */
  readonly handle?: object | undefined;
  /** Whether a step that refuses the call stays. */
  readonly isLenient?: boolean | undefined;
}

/**
 * The script of a double: first in, first out, where no group says otherwise. A step that refuses its call is used up by
 * it, so that one wrong call does not move every later answer.
 */
export class StepQueue<TStep, TCall, TRefusal> {
  readonly #parts: QueueParts<TStep, TCall, TRefusal>;
  readonly #lanes = new Lanes<TStep>();
  readonly #leaves: Leaf<TStep>[] = [];
  readonly #rows: LayoutRow<TStep>[] = [];

  constructor(parts: QueueParts<TStep, TCall, TRefusal>) {
    this.#parts = parts;
  }

  /** Begins a lane of its own for the calls that come with a handle. */
  open(handle: object, title: LaneTitle): void {
    this.#lanes.open(handle, title);
  }

  /** Adds steps behind those that are there. @param handle - the lane that they are for. */
  enqueue({ leaves, lanes, rows }: ScriptPlan<TStep>, handle?: object): void {
    for (const lane of lanes) {
      this.#lanes.add(lane, handle);
    }
    for (const leaf of leaves) {
      this.#leaves.push(leaf);
    }
    if (handle === undefined) {
      for (const row of rows) {
        this.#rows.push(row);
      }
    } else if (rows.length > 0) {
      const { title = "", site } = this.#lanes.of(handle);
      this.#rows.push({ depth: 0, words: [title], site, leaf: undefined });
      for (const row of rows) {
        this.#rows.push({ ...row, depth: row.depth + 1 });
      }
    }
  }

  /** Gives the call its step. */
  take(
    callIndex: number,
    call: TCall,
    { handle, isLenient = false }: TakeOptions = {},
  ): Taken<TStep, TRefusal> {
    const { judge, view } = this.#parts;
    let lanes: readonly Lane<TStep>[];
    try {
      lanes =
        handle === undefined ? this.#lanes.candidates(() => view(call)) : [this.#lanes.of(handle)];
    } catch (error) {
      return { kind: "lane_failed", error };
    }
    const [lane, other] = lanes;
    return lane === undefined || other !== undefined
      ? { kind: "several_lanes", lanes }
      : lane.take(callIndex, call, judge, isLenient);
  }

  /** How many steps are in the script, used or not. */
  get length(): number {
    return this.#leaves.length;
  }

  /** The fewest further calls that would satisfy the script: without groups, the steps that were not taken. */
  get remaining(): number {
    return this.#lanes.fewest;
  }

  /** The fewest further calls that would satisfy the lane of a handle. */
  remainingOf(handle: object): number {
    return this.#lanes.of(handle).fewest;
  }

  /** The steps that no call took, without those that may be left out. */
  get unused(): readonly Leaf<TStep>[] {
    return this.#leaves.filter(({ takers, isOptional }) => takers.length === 0 && !isOptional);
  }

  /** The position of the first step that waits for a call; that behind the last where none does. */
  get next(): number {
    const waiting = this.#lanes.all
      .filter(({ fewest }) => fewest > 0)
      .flatMap(({ next }) => (next === undefined ? [] : [next.position]));
    return Math.min(this.length, ...waiting);
  }

  /** Every step in order. */
  get leaves(): readonly Leaf<TStep>[] {
    return this.#leaves;
  }

  /** The script in lines, around the steps that matter. */
  layout(titleOf: (step: TStep) => string, ...focus: readonly number[]): string {
    return layoutRows(this.#rows, titleOf, focus);
  }
}
