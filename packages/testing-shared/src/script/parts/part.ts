import type { Leaf } from "../leaf.ts";

/** A step that could take the next call. */
export interface Offer<TStep> {
  readonly leaf: Leaf<TStep>;
  /** Moves the script on: the step has taken the call. */
  readonly take: () => void;
}

/** A part of a script that is being performed: a step, or a group of parts. */
export interface Part<TStep> {
  /** The step, where the part is one by itself and no group. */
  readonly leaf?: Leaf<TStep>;
  /** The fewest calls that would still satisfy it. At 0 it can be left. */
  readonly fewest: number;
  /** Whether it takes no call any more. */
  readonly isSpent: boolean;
  /** The steps that could take the next call, in the script's order. One of them may be taken; then ask anew. */
  offers(): Iterable<Offer<TStep>>;
}

/** Makes a part that has not begun. A repetition makes one each time. */
export type PartMaker<TStep> = () => Part<TStep>;
