import { isObject } from "./is-object.ts";

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
