import type { AgentOutputItem } from "@openai/agents-core";
import { isObject } from "@understudy/testing-shared/internal";

// Looked up in the global registry, so that a wrapper made by one copy of the package is known to the other.
const MALFORMED = Symbol.for("understudy:malformed");

/**
 * Marks an output item as wrong on purpose: the runner gets `value` as it is, no note is taken of it, and `strict`
 * does not look at it.
 *
 * @param value - the item, of any shape. It is handed on as it is.
 * @returns a wrapper that stands for the item in a script. The double takes `value` out of it.
 */
export function malformedItem(value: unknown): AgentOutputItem {
  const wrapper = { type: "unknown" as const, [MALFORMED]: value };
  return wrapper;
}

/** What a script holds at the place of an item. */
export interface UnwrappedItem {
  /** The item itself. */
  readonly item: unknown;
  /** Whether it was marked by `item.malformed`: it is then exempt from notes and from `strict`. */
  readonly malformed: boolean;
}

/** Takes an item out of its `item.malformed` wrapper, if it has one. */
export function unwrapItem(value: unknown): UnwrappedItem {
  return isObject(value) && Object.hasOwn(value, MALFORMED)
    ? { item: Reflect.get(value, MALFORMED), malformed: true }
    : { item: value, malformed: false };
}

/**
 * The item at `index` for a check of items, or nothing if it is malformed on purpose.
 *
 * @param exempt - indexes of items that were marked by `item.malformed` and are unwrapped already.
 */
export function judgedItem(
  value: unknown,
  index: number,
  exempt: ReadonlySet<number> | undefined,
): { readonly item: unknown } | undefined {
  const { item, malformed } = unwrapItem(value);
  return malformed || exempt?.has(index) === true ? undefined : { item };
}
