import type { Leaf } from "../leaf.ts";
import type { Offer, Part } from "./part.ts";

/** A step that takes one call. */
export class Single<TStep> implements Part<TStep> {
  readonly leaf: Leaf<TStep>;
  isSpent = false;

  constructor(leaf: Leaf<TStep>) {
    this.leaf = leaf;
  }

  get fewest(): number {
    return this.isSpent ? 0 : 1;
  }

  offers(): readonly Offer<TStep>[] {
    const take = (): void => {
      this.isSpent = true;
    };
    return this.isSpent ? [] : [{ leaf: this.leaf, take }];
  }
}
