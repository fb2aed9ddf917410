import { isObject } from "@understudy/testing-shared/internal";

/** Gives an id that no other call of the script has. */
export type FreshId = (id: string, time: number) => string;

/**
 * The items of a step that answers once more: `call_1` is `call_1_2` the second time, in a call, in a result of it, and as
 * the id of an item. One id in two responses makes the SDK run a tool, or ask for an approval, once, and drop an item.
 *
 * @param items - the output items of one step. They stay as they are: what is changed is copied.
 * @param time - the how-manieth answer of the step this is, from 1.
 */
export function freshCallIds<TItem>(
  items: readonly TItem[],
  time: number,
  freshId: FreshId = suffixed,
): TItem[] {
  if (time === 1) {
    return [...items];
  }
  // An id that stands twice in the response stands twice in the fresh one.
  const fresh = new Map<string, string>();
  const renew = (id: unknown): unknown => {
    if (typeof id !== "string") {
      return id;
    }
    const renewed = fresh.get(id) ?? freshId(id, time);
    fresh.set(id, renewed);
    return renewed;
  };
  return items.map((item) => freshItem(item, renew));
}

const suffixed: FreshId = (id, time) => `${id}_${time}`;

const ID_FIELDS = ["callId", "call_id", "id"] as const;

function freshItem<TItem>(item: TItem, renew: (id: unknown) => unknown): TItem {
  if (!isObject(item)) {
    return item;
  }
  const { providerData } = item;
  return {
    ...item,
    ...renewedFields(item, renew),
    // A request of a hosted tool for an approval is told by the provider's id.
    ...(isObject(providerData)
      ? { providerData: { ...providerData, ...renewedFields(providerData, renew) } }
      : {}),
  };
}

function renewedFields(
  value: Readonly<Record<PropertyKey, unknown>>,
  renew: (id: unknown) => unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    ID_FIELDS.flatMap((field) =>
      value[field] === undefined ? [] : [[field, renew(value[field])]],
    ),
  );
}
