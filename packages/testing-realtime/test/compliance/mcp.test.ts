import { hostedMcpTool } from "@openai/agents";
import { RealtimeAgent } from "@openai/agents/realtime";
import { realtimeEvent, RealtimeCallMatcherError } from "@understudy/testing-realtime";
import { beforeEach, describe, expect, test } from "vitest";

import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { hushErrors } from "../support/quiet.ts";
import { connected, expectKept, finish, play, told } from "./stage.ts";

const archivist = () =>
  new RealtimeAgent({
    name: "Archivist",
    tools: [
      hostedMcpTool({
        serverLabel: "archive",
        serverUrl: "https://archive.example/mcp",
        requireApproval: "always",
        allowedTools: ["read", "list"],
      }),
    ],
  });

const request = realtimeEvent.mcpApprovalRequest({
  serverLabel: "archive",
  name: "read",
  arguments: { path: "1984/06" },
});

const completed = {
  itemId: "mcp_1",
  type: "mcp_call",
  status: "completed",
  name: "read",
  arguments: "{}",
  output: "rain",
} as const;

beforeEach(hushErrors);

describe("a remote MCP server that asks", () => {
  test("is answered with the approval of the application", async () => {
    const stage = await connected(archivist());
    const { session, transport } = stage;

    const asked = told(session, "tool_approval_requested");
    play(transport, request);
    const [, agent, { type, approvalItem }] = await asked;
    expect([agent.name, type]).toEqual(["Archivist", "mcp_approval_request"]);

    const responseCall = transport.expectCall("sendMcpResponse");
    await session.approve(approvalItem);

    expect(await responseCall).toMatchObject({
      approved: true,
      approvalRequest: {
        itemId: "mcp_approval_1",
        serverLabel: "archive",
        name: "read",
        arguments: { path: "1984/06" },
      },
    });
    await finish(stage);
  });

  test("is answered with a rejection and its reason", async () => {
    const stage = await connected(archivist());
    const { session, transport } = stage;

    const asked = told(session, "tool_approval_requested");
    play(transport, request);
    const [, , { approvalItem }] = await asked;
    const responseCall = transport.expectCall("sendMcpResponse");
    await session.reject(approvalItem, { message: "That year is closed." });

    expect(await responseCall).toMatchObject({ approved: false, reason: "That year is closed." });
    await finish(stage);
  });

  test("can be answered again where the answer did not go out", async () => {
    const stage = await connected(archivist());
    const { session, transport } = stage;
    const failure = new Error("the line is busy");
    transport.failNextCall("sendMcpResponse", failure);

    const asked = told(session, "tool_approval_requested");
    play(transport, request);
    const [, , { approvalItem }] = await asked;
    const responses = [
      transport.expectCall("sendMcpResponse"),
      transport.expectCall("sendMcpResponse"),
    ];
    await expect(session.approve(approvalItem)).rejects.toBe(failure);
    await session.approve(approvalItem);
    await session.approve(approvalItem); // It is decided: nothing goes out a third time.

    expect((await Promise.all(responses)).map(({ approved }) => approved)).toEqual([true, true]);
    await finish(stage);
  });

  test("and is approved where it must not be, is caught", async () => {
    const { session, transport } = await connected(archivist());
    const asked = told(session, "tool_approval_requested");
    play(transport, request);
    const [, , { approvalItem }] = await asked;

    const rejected = rejectionOf(
      transport.expectCall("sendMcpResponse", ({ approved }) => !approved),
    );
    await session.approve(approvalItem).catch(() => undefined);

    const error = await rejected;
    expect(RealtimeCallMatcherError.isInstance(error)).toBe(true);
    expectKept(transport, error);
  });
});

describe("the tools of a remote MCP server", () => {
  test("are available as far as the agent allows them", async () => {
    const stage = await connected(archivist());
    const { session, transport } = stage;
    const changed: string[][] = [];
    session.on("mcp_tools_changed", (tools) => changed.push(tools.map(({ name }) => name)));

    play(transport, realtimeEvent.mcpToolsListed("archive", ["read", "burn"]));
    play(transport, realtimeEvent.mcpToolsListed("elsewhere", ["list"]));

    expect(changed).toEqual([["read"]]);
    expect(session.availableMcpTools.map(({ name }) => name)).toEqual(["read"]);
    await finish(stage);
  });

  test("that were called make the session ask for a response", async () => {
    const stage = await connected(archivist());
    const { session, transport } = stage;
    const done = told(session, "mcp_tool_call_completed");

    const responseCall = transport.expectCall("requestResponse");
    transport.emit("mcp_tool_call_completed", completed);

    await responseCall;
    expect((await done)[2]).toEqual(completed);
    await finish(stage);
  });

  test("that were called leave the response to an application that wants it so", async () => {
    const stage = await connected(archivist(), {
      automaticallyTriggerResponseForMcpToolCalls: false,
    });
    stage.transport.expectNoCall("requestResponse");

    stage.transport.emit("mcp_tool_call_completed", completed);

    await finish(stage);
  });

  test("that make the session ask where it must not is caught", async () => {
    const { transport } = await connected(archivist());
    transport.expectNoCall("requestResponse");

    const error = thrownBy(() => transport.emit("mcp_tool_call_completed", completed));

    expect(error).toMatchObject({ actualMethod: "requestResponse", expectedMethod: undefined });
    expectKept(transport, error);
  });
});
