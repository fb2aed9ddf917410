/** Steps, or expectations, of which any may come first. */
export interface InAnyOrder<T> {
  readonly shape: "in_any_order";
  readonly items: readonly T[];
}

/** What gives a script a shape other than one after the other. */
export const script: {
  /** Items that may come in any order, each once. What an item may be is said by who takes the group. */
  readonly inAnyOrder: <T>(...items: readonly NoInfer<T>[]) => InAnyOrder<T>;
} = Object.freeze({
  inAnyOrder: <T>(...items: readonly T[]): InAnyOrder<T> =>
    Object.freeze({ shape: "in_any_order", items: Object.freeze([...items]) }),
});
