import type { LaneTitle } from "./lane.ts";
import type { ScriptedStep } from "./leaf.ts";

/** A step that refused a call, and why. */
export interface Refused<TStep, TRefusal> {
  readonly entry: ScriptedStep<TStep>;
  readonly refusal: TRefusal;
}

/** What the script says to a call: a step, or why there is none. */
export type Taken<TStep, TRefusal> =
  | {
      readonly kind: "step";
      readonly entry: ScriptedStep<TStep>;
      /** The how-manieth call that took the step this is, from 1. */
      readonly time: number;
    }
  /** The lane of the call, or the whole script, has no step left but those outside the order, which refused the call. */
  | {
      readonly kind: "exhausted";
      readonly lane: LaneTitle;
      readonly refusals: readonly Refused<TStep, TRefusal>[];
    }
  /** The one step whose turn it was refused the call, and is used up. In a group: its matcher returned a promise. */
  | ({ readonly kind: "refused" } & Refused<TStep, TRefusal>)
  /** All steps of the groups whose turn it was, and those outside the order, refused the call. Nothing is used up. */
  | { readonly kind: "none_fits"; readonly refusals: readonly Refused<TStep, TRefusal>[] }
  /** Several lanes would take the call. Nothing is used up. */
  | { readonly kind: "several_lanes"; readonly lanes: readonly LaneTitle[] }
  /** The predicate of a lane failed. Nothing is used up. */
  | { readonly kind: "lane_failed"; readonly error: unknown };

/** Whether a step takes a call; what it returns says why not. */
export type Judge<TStep, TCall, TRefusal> = (step: TStep, call: TCall) => TRefusal | undefined;
