import { isObject } from "@understudy/testing-shared/internal";

/**
 * The items of a step that answers once more: `call_1` is `call_1_2` the second time, in a call and in a result of it. One
 * id in two responses makes the SDK run the tool once.
 *
 * @param items - the output items of one step. They stay as they are: what is changed is copied.
 * @param time - the how-manieth answer of the step this is, from 1.
 */
export function freshCallIds<TItem>(items: readonly TItem[], time: number): TItem[] {
  return time === 1 ? [...items] : items.map((item) => freshItem(item, time));
}

function freshItem<TItem>(item: TItem, time: number): TItem {
  if (!isObject(item)) {
    return item;
  }
  const { callId, call_id: wireId, id } = item;
  const fresh = (value: unknown): unknown =>
    typeof value === "string" ? `${value}_${time}` : value;
  return {
    ...item,
    ...(callId === undefined ? {} : { callId: fresh(callId) }),
    ...(wireId === undefined ? {} : { call_id: fresh(wireId) }),
    // Some kinds have the id of the call as their own.
    ...(id !== undefined && id === callId ? { id: fresh(id) } : {}),
  };
}
