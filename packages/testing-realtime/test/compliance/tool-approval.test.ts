import { RealtimeAgent, tool } from "@openai/agents/realtime";
import {
  RealtimeCallMatcherError,
  UnexpectedRealtimeCallError,
} from "@understudy/testing-realtime";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { hushErrors } from "../support/quiet.ts";
import { calls, connected, expectKept, finish, play, told } from "./stage.ts";

const NOT_APPROVED = "Tool execution was not approved.";

const cashier = (refunded: string[], needsApproval = true) =>
  new RealtimeAgent({
    name: "Cashier",
    tools: [
      tool({
        name: "refund",
        description: "Gives the money of an order back.",
        parameters: z.object({ orderId: z.string() }),
        needsApproval,
        execute: async ({ orderId }) => {
          refunded.push(orderId);
          return `${orderId} is refunded`;
        },
      }),
    ],
  });

beforeEach(hushErrors);

describe("a tool that needs an approval", () => {
  test("runs when the application approves", async () => {
    const refunded: string[] = [];
    const stage = await connected(cashier(refunded));
    const { session, transport } = stage;

    const asked = told(session, "tool_approval_requested");
    play(transport, calls("refund", { orderId: "A-1" }));
    const [, agent, request] = await asked;
    expect([agent.name, request.type, refunded]).toEqual(["Cashier", "function_approval", []]);
    transport.assertComplete();

    await session.approve(request.approvalItem);
    await transport.expectCall("sendFunctionCallOutput", (call) => {
      expect(call).toMatchObject({
        toolCall: { callId: "call_1", name: "refund" },
        output: "A-1 is refunded",
        startResponse: true,
      });
    });
    expect(refunded).toEqual(["A-1"]);
    await finish(stage);
  });

  test("does not run when the application rejects, and the model is told", async () => {
    const refunded: string[] = [];
    const stage = await connected(cashier(refunded));
    const { session, transport } = stage;

    const asked = told(session, "tool_approval_requested");
    play(transport, calls("refund", { orderId: "A-1" }));
    const [, , request] = await asked;
    await session.reject(request.approvalItem);

    await transport.expectCall("sendFunctionCallOutput", ({ output }) => output === NOT_APPROVED);
    expect(refunded).toEqual([]);
    await finish(stage);
  });

  test("is rejected in the application's own words", async () => {
    const stage = await connected(cashier([]));
    const { session, transport } = stage;
    session.on("tool_approval_requested", (_context, _agent, { approvalItem }) => {
      void session.reject(approvalItem, { message: "Above your limit." });
    });

    play(transport, calls("refund", { orderId: "A-1" }));

    await transport.expectCall(
      "sendFunctionCallOutput",
      ({ output }) => output === "Above your limit.",
    );
    await finish(stage);
  });

  test("is asked for once where the application always approves", async () => {
    const refunded: string[] = [];
    const stage = await connected(cashier(refunded));
    const { session, transport } = stage;
    let asked = 0;
    session.on("tool_approval_requested", (_context, _agent, { approvalItem }) => {
      asked += 1;
      void session.approve(approvalItem, { alwaysApprove: true });
    });

    for (const [id, orderId] of ["A-1", "A-2"].entries()) {
      transport.emit("turn_started", { type: "response_started" });
      transport.emit("function_call", {
        type: "function_call",
        name: "refund",
        callId: `call_${id}`,
        arguments: JSON.stringify({ orderId }),
        responseId: `response_${id}`,
      });
      await transport.expectCall("sendFunctionCallOutput");
    }

    expect([asked, refunded]).toEqual([1, ["A-1", "A-2"]]);
    await finish(stage);
  });

  test("that the application approves where it must reject is caught", async () => {
    const { session, transport } = await connected(cashier([]));
    session.on("tool_approval_requested", (_context, _agent, { approvalItem }) => {
      // Who decides does not look at what becomes of it.
      session.approve(approvalItem).catch(() => undefined);
    });

    play(transport, calls("refund", { orderId: "A-1" }));
    const error = await rejectionOf(
      transport.expectCall("sendFunctionCallOutput", ({ output }) => output === NOT_APPROVED),
    );

    expect(RealtimeCallMatcherError.isInstance(error)).toBe(true);
    expectKept(transport, error);
  });

  test("that runs without being asked for is caught", async () => {
    const { session, transport, errors } = await connected(cashier([], false));

    transport.expectNoCall("sendFunctionCallOutput");
    const failed = told(session, "error");
    play(transport, calls("refund", { orderId: "A-1" }));
    await failed;

    const kept = thrownBy(() => transport.assertComplete());
    expect(UnexpectedRealtimeCallError.isInstance(kept)).toBe(true);
    expect(errors).toEqual([kept]);
  });
});
