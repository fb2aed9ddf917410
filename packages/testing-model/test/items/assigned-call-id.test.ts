import { describe, expect, test } from "vitest";

import { ASSIGNED_CALL_ID, assignCallIds } from "../../src/items/assigned-call-id.ts";
import { malformedItem } from "../../src/items/malformed-item.ts";

const open = { type: "function_call", name: "a", callId: ASSIGNED_CALL_ID, id: ASSIGNED_CALL_ID };

describe("assigned call ids", () => {
  test("an id tells the step and the item, both from zero", () => {
    const message = { role: "assistant" };
    expect(assignCallIds([message, open, open], 4)).toEqual([
      message,
      { ...open, callId: "call_4_1", id: "call_4_1" },
      { ...open, callId: "call_4_2", id: "call_4_2" },
    ]);
  });

  test("an id of the item's own is kept", () => {
    expect(assignCallIds([{ ...open, id: "fc_1" }], 0)).toEqual([
      { ...open, callId: "call_0_0", id: "fc_1" },
    ]);
  });

  test("what has no placeholder stays the same object, and the given items stay as they are", () => {
    const given = [{ callId: "call_1" }, malformedItem(open), "text", null, ["list"]] as const;
    const assigned = assignCallIds<unknown>(given, 0);
    for (const [index, item] of given.entries()) {
      expect(assigned[index]).toBe(item);
    }
    assignCallIds([open], 0);
    expect(open.callId).toBe(ASSIGNED_CALL_ID);
  });
});
