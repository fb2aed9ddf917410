import { hostedMcpTool } from "@openai/agents";
import { RealtimeAgent } from "@openai/agents/realtime";
import { describe, expect, test } from "vitest";

import { callsOf, liveSession, spokenLines } from "./live-session.ts";
import { realtimeEvent } from "./subject.ts";

describe("what was said", () => {
  test("is written or spoken, by the user or the assistant", async () => {
    const live = await liveSession();

    live.play([
      ...realtimeEvent.userSaid("a"),
      ...realtimeEvent.assistantSaid("b"),
      ...realtimeEvent.userSaid("c", { spoken: true, itemId: "u" }),
      ...realtimeEvent.assistantSaid("d", { spoken: true, id: "x" }),
      ...realtimeEvent.userSaid("front", { id: 0, previousItemId: null }),
    ]);

    expect(live.session.history).toMatchObject([
      { itemId: "user_0", content: [{ type: "input_text", text: "front" }] },
      { itemId: "user_1", content: [{ type: "input_text", text: "a" }] },
      { itemId: "assistant_1", content: [{ type: "output_text", text: "b" }] },
      { itemId: "u", content: [{ type: "input_audio", transcript: "c" }] },
      { itemId: "assistant_x", content: [{ type: "output_audio", transcript: "d" }] },
    ]);
    expect(
      live.session.history.every((item) => "status" in item && item.status === "completed"),
    ).toBe(true);
  });

  test("is transcribed by the raw event alone", async () => {
    const live = await liveSession();
    const [heard, transcribed] = realtimeEvent.userSaid("Hello", { spoken: true });

    live.play(heard === undefined ? [] : [heard]);
    expect(live.session.history).toMatchObject([{ content: [{ transcript: null }] }]);
    live.play(transcribed === undefined ? [] : [transcribed]);
    expect(live.session.history).toMatchObject([{ content: [{ transcript: "Hello" }] }]);
  });

  test("is deleted by its id", async () => {
    const live = await liveSession();
    live.play([...realtimeEvent.userSaid("a"), ...realtimeEvent.userSaid("b", { id: 2 })]);

    live.play(realtimeEvent.historyDeleted("user_1"));

    expect(spokenLines(live.session.history)).toEqual(["user: b"]);
  });
});

describe("an interruption", () => {
  test("is told, and the audio after it starts anew", async () => {
    const live = await liveSession();
    const chunk = realtimeEvent.audioChunk([0, 0]);

    expect(live.play([...chunk, ...chunk, ...realtimeEvent.interrupted(), ...chunk])).toEqual([
      "audio_start",
      "audio",
      "audio",
      "audio_interrupted",
      "audio_start",
      "audio",
    ]);
    expect(live.session.history).toEqual([]);
  });
});

describe("an error of the transport", () => {
  test("reaches the session's listeners as it is", async () => {
    const live = await liveSession();
    const errors: unknown[] = [];
    live.session.on("error", ({ error }) => errors.push(error));
    const failure = new Error("gone");

    live.play([
      ...realtimeEvent.transportError(failure),
      ...realtimeEvent.transportError({ code: 1 }),
    ]);

    expect(errors).toEqual([failure, { code: 1 }]);
    expect(errors[0]).toBe(failure);
  });
});

describe("an MCP server", () => {
  const crm = hostedMcpTool({
    serverLabel: "crm",
    serverUrl: "https://crm.example",
    allowedTools: ["find", "remove"],
  });

  test("asks for an approval, which goes out with the id of the request", async () => {
    const live = await liveSession(new RealtimeAgent({ name: "Clerk", tools: [crm] }));
    live.session.on("tool_approval_requested", (_context, _agent, request) => {
      void live.session.approve(request.approvalItem);
    });

    live.play(
      realtimeEvent.mcpApprovalRequest({
        serverLabel: "crm",
        name: "remove",
        arguments: { id: 7 },
        id: 3,
      }),
    );

    expect(await callsOf(live, "sendMcpResponse")).toMatchObject([
      {
        approvalRequest: {
          itemId: "mcp_approval_3",
          serverLabel: "crm",
          name: "remove",
          arguments: { id: 7 },
        },
        approved: true,
      },
    ]);
    expect(live.session.history).toMatchObject([{ type: "mcp_approval_request", name: "remove" }]);
  });

  test("lists tools, of which the session keeps those that are allowed", async () => {
    const live = await liveSession(new RealtimeAgent({ name: "Clerk", tools: [crm] }));

    const told = live.play(
      realtimeEvent.mcpToolsListed("crm", ["find", "secret", { name: "remove", description: "d" }]),
    );

    expect(told).toEqual(["mcp_tools_changed"]);
    expect(live.session.availableMcpTools).toEqual([
      { name: "find" },
      { name: "remove", description: "d" },
    ]);
  });
});
