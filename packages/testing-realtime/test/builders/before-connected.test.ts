import { RealtimeAgent, RealtimeSession } from "@openai/agents/realtime";
import { expect, test } from "vitest";

import { realtimeEvent } from "./subject.ts";
import { TestTransport } from "./transport.ts";

test("a session that is still connecting runs no call and then forgets the history", async () => {
  const transport = new TestTransport();
  const session = new RealtimeSession(new RealtimeAgent({ name: "Assistant" }), { transport });
  const connecting = session.connect({ apiKey: "test" });
  while (transport.status !== "connected") {
    await Promise.resolve();
  }

  for (const [name, ...args] of realtimeEvent.turn({
    text: "Too early.",
    calls: [{ name: "missing", arguments: {} }],
  })) {
    transport.emit(name, ...args);
  }
  expect(session.history).toHaveLength(2);
  await connecting;

  expect(session.history).toEqual([]);
  expect(transport.calls.map(({ method }) => method)).toEqual(["connect"]);
});
