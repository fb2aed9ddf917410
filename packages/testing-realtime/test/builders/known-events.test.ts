import { expect, test } from "vitest";

import { KNOWN_EVENTS, realtimeEvent } from "./subject.ts";

test("what the builders make is known", () => {
  const events = [
    ...realtimeEvent.turn({ text: "a", calls: [{ name: "b", arguments: {} }], usage: {} }),
    ...realtimeEvent.turn({ transcript: "a", audio: 1, id: 2 }),
    ...realtimeEvent.userSaid("a", { spoken: true }),
    ...realtimeEvent.interrupted(),
    ...realtimeEvent.historyDeleted("a"),
    ...realtimeEvent.mcpApprovalRequest({ serverLabel: "a", name: "b" }),
    ...realtimeEvent.mcpToolsListed("a", []),
    ...realtimeEvent.transportError("a"),
  ];
  const made = new Set<string>(events.map(([name]) => name));
  // The first is the transport's own to say; the second comes of a call that the remote side makes by itself.
  const others = ["connection_change", "mcp_tool_call_completed"];

  expect([...made, ...others].toSorted()).toEqual(Object.keys(KNOWN_EVENTS).toSorted());
});
