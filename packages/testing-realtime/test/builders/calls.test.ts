import { handoff, tool } from "@openai/agents";
import { RealtimeAgent } from "@openai/agents/realtime";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { callsOf, liveSession, spokenLines } from "./live-session.ts";
import { realtimeEvent } from "./subject.ts";

const lookupOrder = tool({
  name: "lookup_order",
  description: "Looks up an order.",
  parameters: z.object({ orderId: z.string() }),
  execute: ({ orderId }) => Promise.resolve(`Order ${orderId} has shipped.`),
});

function orderAgent(): RealtimeAgent {
  return new RealtimeAgent({ name: "Orders", tools: [lookupOrder] });
}

describe("a call in a turn", () => {
  test("runs the real tool, whose result goes out", async () => {
    const live = await liveSession(orderAgent());

    live.play(
      realtimeEvent.turn({
        text: "One moment.",
        calls: [{ name: "lookup_order", arguments: { orderId: "123" } }],
      }),
    );

    expect(await callsOf(live, "sendFunctionCallOutput")).toMatchObject([
      {
        toolCall: {
          callId: "call_1_1",
          id: "item_call_1_1",
          name: "lookup_order",
          arguments: '{"orderId":"123"}',
          responseId: "response_1",
        },
        output: "Order 123 has shipped.",
        startResponse: true,
      },
    ]);
    expect(live.told).toContain("agent_tool_start");
    expect(spokenLines(live.session.history)).toEqual([
      "assistant: One moment.",
      "function_call: lookup_order",
    ]);
  });

  test("comes alone, or with others that have ids of their own", async () => {
    const live = await liveSession(orderAgent());

    live.play([
      ...realtimeEvent.turn({ calls: [{ name: "lookup_order", arguments: '{"orderId":"1"}' }] }),
      ...realtimeEvent.turn({
        id: "b",
        calls: [
          { name: "lookup_order", arguments: { orderId: "2" } },
          { name: "lookup_order", arguments: { orderId: "3" }, callId: "mine" },
        ],
      }),
    ]);

    const sent = await callsOf(live, "sendFunctionCallOutput", 3);
    expect(sent.map((call) => ("toolCall" in call ? call.toolCall : undefined))).toMatchObject([
      { callId: "call_1_1" },
      { callId: "call_b_1" },
      { callId: "mine" },
    ]);
  });

  test("stays in progress in the history until its output is confirmed", async () => {
    const live = await liveSession(orderAgent());

    live.play(realtimeEvent.functionCallEvent(lookupOrder, { orderId: "1" }, { callId: "c" }));
    await callsOf(live, "sendFunctionCallOutput");

    expect(live.session.history).toMatchObject([
      { itemId: "item_c", type: "function_call", output: null },
    ]);
  });
});

describe("functionCallEvent", () => {
  test("takes a tool or its name, and arguments as an object or as text", () => {
    const options = { callId: "call_1" };
    const byName = realtimeEvent.functionCallEvent("lookup_order", { orderId: "1" }, options);

    expect(realtimeEvent.functionCallEvent(lookupOrder, { orderId: "1" }, options)).toEqual(byName);
    expect(realtimeEvent.functionCallEvent("lookup_order", '{"orderId":"1"}', options)).toEqual(
      byName,
    );
  });

  test("has the ids that it is given in both of its events", () => {
    expect(
      realtimeEvent.functionCallEvent("a", "no JSON", {
        callId: "call_9",
        itemId: "fc_9",
        responseId: "response_9",
        previousItemId: "user_1",
      }),
    ).toEqual([
      [
        "item_update",
        {
          itemId: "fc_9",
          previousItemId: "user_1",
          type: "function_call",
          status: "in_progress",
          arguments: "no JSON",
          name: "a",
          output: null,
        },
      ],
      [
        "function_call",
        {
          id: "fc_9",
          type: "function_call",
          callId: "call_9",
          arguments: "no JSON",
          name: "a",
          responseId: "response_9",
          previousItemId: "user_1",
        },
      ],
    ]);
  });

  test("makes a handoff, by the name of its tool", async () => {
    const billing = new RealtimeAgent({ name: "Billing" });
    const live = await liveSession(
      new RealtimeAgent({ name: "Triage", handoffs: [handoff(billing)] }),
    );

    live.play(realtimeEvent.functionCallEvent("transfer_to_Billing", {}, { callId: "call_1" }));

    await callsOf(live, "sendFunctionCallOutput");
    expect(live.session.currentAgent.name).toBe("Billing");
    expect(live.told).toContain("agent_handoff");
  });
});
