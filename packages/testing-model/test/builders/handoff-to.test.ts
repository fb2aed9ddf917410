import { Agent, handoff, tool } from "@openai/agents-core";
import { assistantMessage, handoffTo } from "@understudy/testing-model";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { handoffToolName } from "../../src/builders/handoff-tool-name.ts";
import { ASSIGNED_CALL_ID } from "../../src/items/assigned-call-id.ts";
import { OutputsModel, runOutputs } from "../strict/run-outputs.ts";

describe("the tool name of a handoff to an agent", () => {
  test.each([
    "Billing",
    "Billing agent",
    "Ünï cödé",
    "emoji 😀!",
    "dots.and-dashes",
    "a  b",
    "日本語",
    "é",
    "__",
    "9",
  ])("of %j it is the SDK's", (name) => {
    expect(handoffToolName(name)).toBe(handoff(new Agent({ name })).toolName);
  });

  test("of any name that an agent may have it is the SDK's", () => {
    const names = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "grapheme" }),
      fc.string({
        unit: fc.constantFrom("a", "Z", "0", "_", "-", ".", " ", "\t", "é", "\ud83d", "中"),
      }),
      fc.string({ minLength: 100, maxLength: 300 }),
    );
    fc.assert(
      fc.property(
        names.filter((name) => name.trim() !== ""),
        (name) => {
          expect(handoffToolName(name)).toBe(handoff(new Agent({ name })).toolName);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("handoffTo", () => {
  const billing = new Agent({
    name: "Billing agent",
    model: new OutputsModel([[assistantMessage("Refunded.")], [assistantMessage("Refunded.")]]),
  });

  test("an agent is handed over to by the name that the SDK derives", async () => {
    expect(handoffTo(billing)).toStrictEqual({
      type: "function_call",
      name: "transfer_to_Billing_agent",
      callId: ASSIGNED_CALL_ID,
      id: ASSIGNED_CALL_ID,
      status: "completed",
      arguments: "{}",
    });
    const { outcome } = await runOutputs({ handoffs: [billing] }, [
      [handoffTo(billing, {}, { callId: "call_1" })],
    ]);
    expect(outcome).toBe("Refunded.");
  });

  test("a handoff has a name of its own, and may take an input", async () => {
    let reason = "";
    const escalation = handoff(billing, {
      toolNameOverride: "escalate",
      inputType: z.object({ reason: z.string() }),
      onHandoff: (_context, input) => {
        reason = input?.reason ?? "";
      },
    });
    const call = handoffTo(escalation, { reason: "angry" }, { callId: "call_1" });
    expect(call).toMatchObject({ name: "escalate", arguments: '{"reason":"angry"}', id: "call_1" });
    const { outcome } = await runOutputs({ handoffs: [escalation] }, [[call]]);
    expect(outcome).toBe("Refunded.");
    expect(reason).toBe("angry");
  });

  test("an input that JSON cannot carry is refused", () => {
    expect(() => handoffTo(billing, { when: 1n })).toThrow(/^handoffTo: args\.when is a bigint/);
  });

  test("what is neither an agent nor a handoff is refused", () => {
    const echo = tool({
      name: "echo",
      description: "Echoes.",
      parameters: z.object({}),
      execute: () => "",
    });
    for (const target of [echo, "Billing agent", undefined, {}]) {
      expect(() => Reflect.apply(handoffTo, undefined, [target])).toThrow(/^handoffTo: target is /);
    }
  });
});
