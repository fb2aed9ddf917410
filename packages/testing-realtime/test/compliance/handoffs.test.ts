import { RealtimeAgent, tool } from "@openai/agents/realtime";
import { realtimeEvent, RealtimeCallMatcherError } from "@understudy/testing-realtime";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

import { rejectionOf } from "../support/outcomes.ts";
import { hushErrors } from "../support/quiet.ts";
import { calls, connected, expectKept, finish, play } from "./stage.ts";

const invoiceTool = tool({
  name: "invoice",
  description: "Reads an invoice.",
  parameters: z.object({}),
  execute: async () => "120 euros",
});

const menuTool = tool({
  name: "menu",
  description: "Reads the menu out.",
  parameters: z.object({}),
  execute: async () => "one: billing",
});

function desk(): { readonly billing: RealtimeAgent; readonly reception: RealtimeAgent } {
  const billing = new RealtimeAgent({
    name: "Billing",
    instructions: "Settle invoices.",
    tools: [invoiceTool],
  });
  const reception = new RealtimeAgent({
    name: "Reception",
    instructions: "Pass callers on.",
    tools: [menuTool],
    handoffs: [billing],
  });
  return { billing, reception };
}

beforeEach(hushErrors);

describe("a handoff", () => {
  test("configures the connection for the other agent, then tells the model", async () => {
    const { reception } = desk();
    const stage = await connected(reception);
    const { session, transport } = stage;
    const heard: string[] = [];
    session.on("agent_handoff", (_context, from, to) => heard.push(`${from.name} > ${to.name}`));
    expect(transport.firstCall).toMatchObject({
      method: "connect",
      options: {
        initialSessionConfig: {
          instructions: "Pass callers on.",
          tools: [{ name: "menu" }, { name: "transfer_to_Billing" }],
        },
      },
    });

    play(transport, calls("transfer_to_Billing"));
    const update = await transport.expectCall("updateSessionConfig");
    await transport.expectCall("sendFunctionCallOutput", ({ output, startResponse }) => {
      expect([JSON.parse(output), startResponse]).toEqual([{ assistant: "Billing" }, true]);
    });

    expect(update.config).toMatchObject({
      instructions: "Settle invoices.",
      tools: [{ type: "function", name: "invoice" }],
    });
    expect([session.currentAgent.name, heard]).toEqual(["Billing", ["Reception > Billing"]]);
    await finish(stage);
  });

  test("gives the tools of the other agent to the model, and those alone", async () => {
    const { reception } = desk();
    const stage = await connected(reception);
    const { transport, errors } = stage;
    play(transport, calls("transfer_to_Billing"));
    await transport.expectCall("updateSessionConfig");
    await transport.expectCall("sendFunctionCallOutput");

    play(
      transport,
      realtimeEvent.turn({
        id: 2,
        calls: [
          { name: "invoice", arguments: {}, callId: "call_2" },
          { name: "menu", arguments: {}, callId: "call_3" },
        ],
      }),
    );
    const outputs = [
      await transport.expectCall("sendFunctionCallOutput"),
      await transport.expectCall("sendFunctionCallOutput"),
    ].map(({ toolCall, output }) => `${toolCall.name}: ${output}`);

    expect(outputs.toSorted()).toEqual(["invoice: 120 euros", "menu: Tool menu not found"]);
    expect(errors).toMatchObject([{ name: "ModelBehaviorError" }]);
    await finish(stage);
  });

  test("that the application makes itself configures the connection, too", async () => {
    const { billing, reception } = desk();
    const stage = await connected(reception);
    const updateCall = stage.transport.expectCall("updateSessionConfig");

    await stage.session.updateAgent(billing);

    expect((await updateCall).config).toMatchObject({ instructions: "Settle invoices." });
    await finish(stage);
  });

  test("whose configuration fails leaves the agent as it was", async () => {
    const { reception } = desk();
    const stage = await connected(reception);
    const { session, transport, errors } = stage;
    const failure = new Error("the configuration is refused");
    transport.failNextCall("updateSessionConfig", failure);

    play(transport, calls("transfer_to_Billing"));
    await transport.expectCall("updateSessionConfig");
    await new Promise((resolve) => setImmediate(resolve));

    expect([errors, session.currentAgent.name]).toEqual([[failure], "Reception"]);
    await finish(stage);
  });

  test("to the wrong agent is caught by the configuration that goes out", async () => {
    const { reception } = desk();
    const { transport } = await connected(reception);

    play(transport, calls("transfer_to_Billing"));
    const error = await rejectionOf(
      transport.expectCall(
        "updateSessionConfig",
        ({ config }) => config.instructions === "Take orders.",
      ),
    );

    expect(RealtimeCallMatcherError.isInstance(error)).toBe(true);
    expectKept(transport, error);
  });

  test("that does not come is caught: the tool's output goes out in its place", async () => {
    const { reception } = desk();
    const { transport } = await connected(reception);

    play(transport, calls("menu"));
    const error = await rejectionOf(transport.expectCall("updateSessionConfig"));

    expect(error).toMatchObject({ actualMethod: "sendFunctionCallOutput" });
    expectKept(transport, error);
  });
});
