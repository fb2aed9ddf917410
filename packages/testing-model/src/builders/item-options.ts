import type { ItemOfKind } from "../items/item-shapes.ts";

/**
 * Every field that the SDK's item of a kind may have, but for its `type` and for those that the builder takes by
 * position.
 */
export type ItemOptions<TKind extends string, TPositional extends PropertyKey = never> = Partial<
  Omit<ItemOfKind<TKind>, "type" | TPositional>
>;

/** {@link ItemOptions} of an item that cannot be without a `callId`. */
export type CallItemOptions<
  TKind extends string,
  TPositional extends PropertyKey = never,
> = ItemOptions<TKind, TPositional | "callId"> & {
  /** Ties the call to its result. Each call of a script needs an id of its own. */
  readonly callId: string;
};
