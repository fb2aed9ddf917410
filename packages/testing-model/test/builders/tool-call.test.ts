import { Agent, computerTool, shellTool, tool, toolNamespace } from "@openai/agents-core";
import {
  assistantMessage,
  InvalidScriptedModelItemError,
  toolCall,
} from "@understudy/testing-model";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { ASSIGNED_CALL_ID } from "../../src/items/assigned-call-id.ts";
import { runOutputs } from "../strict/run-outputs.ts";

const weather = tool({
  name: "get_weather",
  description: "Gets the weather for a city.",
  parameters: z.object({ city: z.string(), days: z.number().default(1) }),
  execute: ({ city, days }) => `${city}: sunny for ${days}`,
});

const now = tool({
  name: "now",
  description: "Tells the time.",
  parameters: z.object({}),
  execute: () => "noon",
});

describe("toolCall", () => {
  test("it calls the tool by its own name and waits for its id", () => {
    expect(toolCall(weather, { city: "Tokyo" })).toStrictEqual({
      type: "function_call",
      name: "get_weather",
      callId: ASSIGNED_CALL_ID,
      id: ASSIGNED_CALL_ID,
      status: "completed",
      arguments: '{"city":"Tokyo"}',
    });
  });

  test("a given callId is used for the id as well, unless that is given", () => {
    expect(toolCall(weather, { city: "Tokyo" }, { callId: "call_1" })).toMatchObject({
      callId: "call_1",
      id: "call_1",
    });
    expect(toolCall(weather, { city: "Tokyo" }, { callId: "call_1", id: "fc_1" })).toMatchObject({
      callId: "call_1",
      id: "fc_1",
    });
    expect(toolCall(weather, { city: "Tokyo" }, { id: "fc_1" })).toMatchObject({
      callId: ASSIGNED_CALL_ID,
      id: "fc_1",
    });
  });

  test("the arguments reach the tool as they were given", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (city, days) => {
          const call = toolCall(weather, { city, days });
          expect(JSON.parse(call.arguments)).toEqual({
            city,
            days: Object.is(days, -0) ? 0 : days,
          });
        },
      ),
    );
  });

  test("a tool without parameters needs no arguments", () => {
    expect(toolCall(now).arguments).toBe("{}");
    expect(toolCall(now, undefined, { callId: "call_1" })).toMatchObject({ callId: "call_1" });
  });

  test("a typed value that JSON cannot carry is refused at once", () => {
    expect(() => toolCall(weather, { city: "Tokyo", days: Number.NaN })).toThrow(
      /^toolCall: args\.days is NaN/,
    );
  });

  test("the runner runs the tool and takes an agent as a tool", async () => {
    const inner = new Agent({ name: "Inner" });
    const { requests, outcome } = await runOutputs({ tools: [weather, now] }, [
      [
        toolCall(weather, { city: "Tokyo" }, { callId: "call_1" }),
        toolCall(now, {}, { callId: "call_2" }),
      ],
      [assistantMessage("done")],
    ]);
    expect(outcome).toBe("done");
    expect(requests[1]?.input).toMatchObject([
      {},
      {},
      {},
      { type: "function_call_result", output: { text: "Tokyo: sunny for 1" } },
      { type: "function_call_result", output: { text: "noon" } },
    ]);
    const research = inner.asTool({ toolName: "research", toolDescription: "Researches." });
    expect(toolCall(research, { input: "France" })).toMatchObject({
      name: "research",
      arguments: '{"input":"France"}',
    });
  });

  test("a tool of a namespace is called with it, as the runner demands", async () => {
    const [scoped] = toolNamespace({
      name: "crm",
      description: "Customers.",
      tools: [weather] as const,
    });
    const call = toolCall(scoped, { city: "Tokyo" }, { callId: "call_1" });
    expect(call).toMatchObject({ name: "get_weather", namespace: "crm" });
    expect(toolCall(weather, { city: "Tokyo" })).not.toHaveProperty("namespace");

    const tools = [scoped];
    const found = await runOutputs({ tools }, [[call], [assistantMessage("done")]]);
    expect(found.outcome).toBe("done");
    const bare = toolCall(weather, { city: "Tokyo" }, { callId: "call_1" });
    const lost = await runOutputs({ tools }, [[bare], [assistantMessage("done")]]);
    expect(lost.outcome).toContain("not found");
  });

  test.each([
    { what: "a name", value: "get_weather", hint: "functionCall(name" },
    { what: "an agent", value: new Agent({ name: "A" }), hint: "agent.asTool" },
    {
      what: "the shell",
      value: shellTool({ shell: { run: async () => ({ output: [] }) } }),
      hint: "item.shellCall",
    },
    {
      what: "a computer",
      value: computerTool({ computer: () => Promise.reject(new Error("none")) }),
      hint: "item.computerCall",
    },
    {
      what: "a hosted tool",
      value: { type: "hosted_tool", name: "a" },
      hint: "item.hostedToolCall",
    },
    { what: "nothing", value: undefined, hint: "tool()" },
  ])("$what is refused, with what to write instead", ({ value, hint }) => {
    const attempt = (): unknown => Reflect.apply(toolCall, undefined, [value, {}]);
    expect(attempt).toThrow(InvalidScriptedModelItemError);
    expect(attempt).toThrow(hint);
  });

  test("a text in the place of the arguments is refused", () => {
    const attempt = (): unknown =>
      Reflect.apply(toolCall, undefined, [weather, '{"city":"Tokyo"}']);
    expect(attempt).toThrow(/args is a string.*functionCall/);
  });
});
