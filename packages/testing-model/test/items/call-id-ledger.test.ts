import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { ASSIGNED_CALL_ID } from "../../src/items/assigned-call-id.ts";
import { CallIdLedger } from "../../src/items/call-id-ledger.ts";
import { malformedItem } from "../../src/items/malformed-item.ts";

function call(callId: string, type = "function_call"): unknown {
  return { type, callId, name: "a", arguments: "{}" };
}

describe("the ledger of call ids", () => {
  test("an id that stands twice in one response is noted at the second call", () => {
    expect(
      new CallIdLedger().add([call("call_1"), call("call_2"), call("call_1")], { inputIndex: 3 }),
    ).toEqual([
      {
        inputIndex: 3,
        itemIndex: 2,
        path: "output[2].callId",
        message:
          'output[2].callId is "call_1", which output[0] of the same response has as well: each call needs an id of its own.',
      },
    ]);
  });

  test("an id that an earlier response has is noted with its place", () => {
    const ledger = new CallIdLedger();
    expect(ledger.add([call("call_1")], { inputIndex: 0 })).toEqual([]);
    const [note] = ledger.add([call("call_1", "shell_call")], { inputIndex: 4 });
    expect(note).toMatchObject({ inputIndex: 4, itemIndex: 0 });
    expect(note?.message).toContain("output[0] of step 1");
  });

  test.each([
    "function_call",
    "computer_call",
    "shell_call",
    "apply_patch_call",
    "program",
    "tool_search_call",
  ])("a %s has an id of its own", (type) => {
    expect(
      new CallIdLedger().add([call("call_1", type), call("call_1")], { inputIndex: 0 }),
    ).toHaveLength(1);
  });

  test("a result has the id of its call by right", () => {
    const ledger = new CallIdLedger();
    for (const [index, kind] of ["shell_call", "apply_patch_call", "program"].entries()) {
      const id = `call_${index}`;
      expect(
        ledger.add([call(id, kind), call(id, `${kind}_output`)], { inputIndex: index }),
      ).toEqual([]);
    }
    expect(
      ledger.add([call("call_9"), call("call_9", "function_call_result")], { inputIndex: 9 }),
    ).toEqual([]);
  });

  test("a tool search may give its id in the provider's spelling", () => {
    const ledger = new CallIdLedger();
    ledger.add([{ type: "tool_search_call", call_id: "call_1", arguments: {} }], { inputIndex: 0 });
    expect(ledger.add([call("call_1")], { inputIndex: 1 })).toHaveLength(1);
  });

  test("calls without an id, with the placeholder, or malformed on purpose are passed over", () => {
    const ledger = new CallIdLedger();
    const items = [
      call(ASSIGNED_CALL_ID),
      call(ASSIGNED_CALL_ID),
      { type: "tool_search_call", callId: null },
      { type: "tool_search_call", callId: null },
      { type: "function_call" },
      malformedItem(call("call_1")),
      call("call_1"),
      call("call_1"),
      "text",
    ];
    expect(ledger.add(items, { inputIndex: 0, exempt: new Set([7]) })).toEqual([]);
  });

  test("a probe enters nothing before it is committed", () => {
    const ledger = new CallIdLedger();
    const refused = ledger.probe([
      { items: [call("call_1")], inputIndex: 0 },
      { items: [call("call_1")], inputIndex: 1 },
    ]);
    expect(refused.notes).toMatchObject([{ inputIndex: 1, itemIndex: 0 }]);
    expect(ledger.probe([{ items: [call("call_1")], inputIndex: 0 }]).notes).toEqual([]);
    ledger.probe([{ items: [call("call_1")], inputIndex: 0 }]).commit();
    expect(ledger.probe([{ items: [call("call_1")], inputIndex: 1 }]).notes).toHaveLength(1);
  });

  test("it notes exactly the calls whose id came before, however they are spread over responses", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.constantFrom("a", "b", "c", "d", "e"))), (responses) => {
        const ledger = new CallIdLedger();
        const noted = responses.flatMap((ids, inputIndex) =>
          ledger.add(
            ids.map((id) => call(id)),
            { inputIndex },
          ),
        );
        const all = responses.flat();
        expect(noted).toHaveLength(all.length - new Set(all).size);
      }),
    );
  });
});
