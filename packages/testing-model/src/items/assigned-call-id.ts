import { isObject } from "@understudy/testing-shared/internal";

/**
 * Stands in a call that was built without a `callId`, until the call is queued: {@link assignCallIds} then puts an id
 * in its place that tells the step and the item.
 */
export const ASSIGNED_CALL_ID = "understudy:assigned-when-queued";

/**
 * Gives every item that has the placeholder an id of its own: `call_<step>_<item>`, both zero-based. The same script
 * gets the same ids in every run.
 *
 * @param items - the output items of one step. They stay as they are: what is changed is copied.
 * @param stepNumber - the step's position in the whole script (zero-based).
 */
export function assignCallIds<TItem>(items: readonly TItem[], stepNumber: number): TItem[] {
  return items.map((item, index) => {
    if (!isObject(item)) {
      return item;
    }
    const assigned = `call_${stepNumber}_${index}`;
    const copy = { ...item };
    let changed = false;
    for (const field of ["callId", "id"] as const) {
      if (item[field] === ASSIGNED_CALL_ID) {
        Object.assign(copy, { [field]: assigned });
        changed = true;
      }
    }
    return changed ? copy : item;
  });
}

/** The positions of the items whose id is to be assigned. */
export function positionsToAssign(items: readonly unknown[]): ReadonlySet<number> {
  return new Set(
    items.flatMap((item, index) =>
      isObject(item) && item["callId"] === ASSIGNED_CALL_ID ? [index] : [],
    ),
  );
}

/**
 * Moves assigned ids out of the way of calls that are in the conversation already: those of another model, or of an
 * earlier run with a script of its own. `call_0_0` becomes `call_0_0_2`, and so on.
 *
 * @param items - the output items of one step. They stay as they are: what is changed is copied.
 * @param assigned - the positions of the items whose id was assigned.
 * @param input - the input of the request that the items answer.
 */
export function freeCallIds<TItem>(
  items: readonly TItem[],
  assigned: ReadonlySet<number>,
  input: unknown,
): readonly TItem[] {
  if (assigned.size === 0 || !Array.isArray(input)) {
    return items;
  }
  const taken = new Set(
    input.map((item: unknown) => (isObject(item) ? item["callId"] : undefined)),
  );
  return items.map((item, index) => {
    const callId = assigned.has(index) && isObject(item) ? item["callId"] : undefined;
    if (!isObject(item) || typeof callId !== "string" || !taken.has(callId)) {
      return item;
    }
    let number = 2;
    while (taken.has(`${callId}_${number}`)) {
      number += 1;
    }
    const free = `${callId}_${number}`;
    taken.add(free);
    return { ...item, callId: free, ...(item["id"] === callId ? { id: free } : {}) };
  });
}
