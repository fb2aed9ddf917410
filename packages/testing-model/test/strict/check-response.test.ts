import {
  Agent,
  type AgentOutputItem,
  handoff,
  type ModelRequest,
  shellTool,
  tool,
  toolNamespace,
} from "@openai/agents-core";
import { assistantMessage, functionCall, item } from "@understudy/testing-model";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

import { checkResponseAgainstRequest } from "../../src/strict/check-response.ts";
import type { StrictProblem } from "../../src/strict/strict-problem.ts";
import { requestWith } from "./model-requests.ts";
import { runOutputs } from "./run-outputs.ts";

const weather = tool({
  name: "get_weather",
  description: "Gets the weather for a city.",
  parameters: z.object({ city: z.string() }),
  execute: ({ city }) => city,
});
const lookup = tool({
  name: "lookup",
  description: "Looks up a customer.",
  parameters: z.object({ id: z.string() }),
  execute: ({ id }) => id,
});
const billing = new Agent({ name: "Billing" });
const escalation = handoff(new Agent({ name: "Boss" }), {
  toolNameOverride: "escalate",
  inputType: z.object({ reason: z.string() }),
  onHandoff: () => undefined,
});

const call = { callId: "call_1" };
let request: ModelRequest;

beforeAll(async () => {
  const [scoped] = toolNamespace({
    name: "crm",
    description: "Customers.",
    tools: [lookup] as const,
  });
  const tools = [weather, scoped, shellTool({ shell: { run: async () => ({ output: [] }) } })];
  const { requests } = await runOutputs({ tools, handoffs: [billing, escalation] }, [
    [assistantMessage("done")],
  ]);
  const [first] = requests;
  if (first === undefined) {
    throw new Error("The runner made no request.");
  }
  request = first;
});

function check(
  output: readonly AgentOutputItem[],
  changes: Partial<ModelRequest> = {},
): Promise<StrictProblem | undefined> {
  return checkResponseAgainstRequest(output, { ...request, ...changes });
}

describe("a response held against a request of the real runner", () => {
  test("calls of what is offered pass", async () => {
    const offered = [
      functionCall("get_weather", { city: "Tokyo" }, call),
      functionCall("lookup", { id: "1" }, { ...call, namespace: "crm" }),
      functionCall("crm.lookup", { id: "1" }, call),
      functionCall("transfer_to_Billing", {}, call),
      functionCall("transfer_to_Billing", "", call),
      functionCall("escalate", { reason: "angry" }, call),
      item.shellCall(["ls"], call),
      item.hostedToolCall("web_search_call"),
      item.toolSearchCall(),
      assistantMessage("hello"),
    ];
    for (const output of offered) {
      expect(await check([output])).toBeUndefined();
    }
    expect(await check(offered)).toBeUndefined();
  });

  test("a tool that is not offered is a problem, told with the nearest and with what is", async () => {
    expect(
      await check([assistantMessage("a"), functionCall("get_wether", { city: "secret" }, call)]),
    ).toEqual({
      reason: "tool_not_offered",
      itemIndex: 1,
      toolName: "get_wether",
      message:
        'output[1] calls "get_wether", which the request does not offer. Did you mean "get_weather"? ' +
        'It offers "get_weather", "crm.lookup", "transfer_to_Billing" (handoff), "escalate" (handoff), shell.',
    });
    expect(await check([functionCall("transfer_to_biling", {}, call)])).toMatchObject({
      reason: "tool_not_offered",
      message: expect.stringContaining('"transfer_to_Billing"?'),
    });
  });

  test("a tool of a namespace is not offered under its bare name, nor a plain one under a namespace", async () => {
    expect(await check([functionCall("lookup", { id: "1" }, call)])).toMatchObject({
      reason: "tool_not_offered",
      toolName: "lookup",
    });
    expect(
      await check([functionCall("get_weather", { city: "a" }, { ...call, namespace: "crm" })]),
    ).toMatchObject({ reason: "tool_not_offered", toolName: "crm.get_weather" });
  });

  test.each([
    { kind: "computer", output: item.computerCall({ type: "screenshot" }, call) },
    { kind: "apply_patch", output: item.applyPatchCall({ type: "delete_file", path: "a" }, call) },
  ])("a $kind call needs a tool of that kind", async ({ kind, output }) => {
    expect(await check([output])).toMatchObject({ reason: "tool_not_offered", toolName: kind });
    expect(await checkResponseAgainstRequest([output], requestWith({}))).toMatchObject({
      message: expect.stringContaining("It offers nothing."),
    });
  });

  test("arguments that the schema refuses are told by their place, never by their value", async () => {
    expect(await check([functionCall("get_weather", { city: 12_345 }, call)])).toEqual({
      reason: "arguments_refused",
      itemIndex: 0,
      toolName: "get_weather",
      message:
        'output[0] calls "get_weather" with arguments that its JSON schema refuses at /city (type).',
    });
    expect(await check([functionCall("get_weather", {}, call)])).toMatchObject({
      message: expect.stringContaining("at /city (required)"),
    });
    expect(
      await check([functionCall("get_weather", { city: "a", unit: "secret" }, call)]),
    ).toMatchObject({
      message: expect.stringContaining("at /unit (additionalProperties)"),
    });
    expect(await check([functionCall("get_weather", "[]", call)])).toMatchObject({
      message: expect.stringContaining("as a whole (type)"),
    });
    expect(await check([functionCall("escalate", { reason: 1 }, call)])).toMatchObject({
      reason: "arguments_refused",
      message: expect.stringContaining("at /reason (type)"),
    });
    expect(await check([functionCall("transfer_to_Billing", { to: "a" }, call)])).toMatchObject({
      reason: "arguments_refused",
    });
  });

  test("arguments that are no JSON are refused", async () => {
    for (const text of ["{city: Tokyo}", "", "undefined"]) {
      expect(await check([functionCall("get_weather", text, call)])).toMatchObject({
        reason: "arguments_refused",
        message: 'output[0] calls "get_weather" with arguments that are no JSON.',
      });
    }
  });

  test("a second call is a problem where calls are not to be parallel", async () => {
    const modelSettings = { parallelToolCalls: false };
    const first = functionCall("get_weather", { city: "a" }, call);
    const second = item.shellCall(["ls"], { callId: "call_2" });
    expect(await check([first], { modelSettings })).toBeUndefined();
    expect(
      await check([first, item.hostedToolCall("web_search_call")], { modelSettings }),
    ).toBeUndefined();
    expect(await check([assistantMessage("a"), first, second], { modelSettings })).toMatchObject({
      reason: "parallel_calls",
      itemIndex: 2,
      toolName: "shell",
    });
    expect(
      await check([first, second], { modelSettings: { parallelToolCalls: true } }),
    ).toBeUndefined();
    expect(await check([first, second])).toBeUndefined();
  });

  test("any call is a problem where toolChoice is none", async () => {
    const modelSettings = { toolChoice: "none" };
    expect(await check([assistantMessage("a")], { modelSettings })).toBeUndefined();
    for (const output of [
      functionCall("get_weather", { city: "a" }, call),
      item.shellCall(["ls"], call),
      item.hostedToolCall("web_search_call"),
    ]) {
      expect(await check([output], { modelSettings })).toMatchObject({
        reason: "tool_choice_none",
      });
    }
  });

  test("an item that is malformed on purpose is passed over, marked in place or by its index", async () => {
    const odd = functionCall("nothing", {}, call);
    expect(await check([item.malformed(odd)])).toBeUndefined();
    expect(await checkResponseAgainstRequest([odd], request, new Set([0]))).toBeUndefined();
    expect(await checkResponseAgainstRequest([null, "text", odd], request)).toMatchObject({
      itemIndex: 2,
    });
  });

  test("the tools of a stored prompt are not known, unless the agent has its own", async () => {
    const prompt = { promptId: "prompt_1" };
    const odd = functionCall("from_the_prompt", {}, call);
    expect(await check([odd], { prompt, toolsExplicitlyProvided: false })).toBeUndefined();
    expect(await check([odd], { prompt, toolsExplicitlyProvided: true })).toMatchObject({
      reason: "tool_not_offered",
    });
    // What is known is judged all the same.
    const refused = functionCall("get_weather", { city: 1 }, call);
    expect(await check([refused], { prompt, toolsExplicitlyProvided: false })).toMatchObject({
      reason: "arguments_refused",
    });
  });

  test("a tool search may load what the request does not list", async () => {
    const later = tool({
      name: "later",
      description: "Comes later.",
      deferLoading: true,
      parameters: z.object({ id: z.string() }),
      execute: ({ id }) => id,
    });
    const search = { type: "hosted_tool" as const, name: "tool_search" };
    const { requests, outcome } = await runOutputs({ tools: [later, search] }, [
      [
        item.toolSearchCall({ paths: ["later"] }),
        item.toolSearchOutput([{ type: "tool_reference", functionName: "later" }]),
        functionCall("later", { id: "1" }, { ...call, namespace: "later" }),
      ],
      [assistantMessage("done")],
    ]);
    expect(outcome).toBe("done");
    const [first] = requests;
    const searching = first ?? request;
    const deferred = (args: Record<string, unknown>): AgentOutputItem =>
      functionCall("later", args, { ...call, namespace: "later" });
    expect(await checkResponseAgainstRequest([deferred({ id: "1" })], searching)).toBeUndefined();
    expect(await checkResponseAgainstRequest([deferred({ id: 1 })], searching)).toMatchObject({
      reason: "arguments_refused",
    });
    expect(
      await checkResponseAgainstRequest([functionCall("loaded", {}, call)], searching),
    ).toBeUndefined();
  });
});
