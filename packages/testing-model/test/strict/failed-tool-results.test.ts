import {
  Agent,
  type AgentOptions,
  type AgentOutputItem,
  type FunctionCallResultItem,
  type MCPServer,
  type RunConfig,
  tool,
  toolNamespace,
} from "@openai/agents-core";
import { assistantMessage, functionCall, item } from "@understudy/testing-model";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import {
  type FailedToolResult,
  findFailedToolResults,
} from "../../src/strict/failed-tool-results.ts";
import { OutputsModel, runOutputs } from "./run-outputs.ts";

const call = { callId: "call_1" };
const ids = new Set(["call_1"]);
const done = [assistantMessage("done")];

const broken = tool({
  name: "broken",
  description: "Throws.",
  parameters: z.object({ city: z.string() }),
  execute: () => {
    throw new Error("secret");
  },
});
const slow = tool({
  name: "slow",
  description: "Takes too long.",
  parameters: z.object({}),
  timeoutMs: 5,
  execute: () => new Promise<string>(() => undefined),
});
const later = tool({
  name: "later",
  description: "Is not loaded.",
  parameters: z.object({}),
  deferLoading: true,
  execute: () => "",
});
const search = { type: "hosted_tool" as const, name: "tool_search" };
const server: MCPServer = {
  name: "server",
  cacheToolsList: false,
  connect: async () => undefined,
  close: async () => undefined,
  invalidateToolsCache: async () => undefined,
  listTools: async () => [
    {
      name: "remote",
      inputSchema: { type: "object", properties: {}, required: [], additionalProperties: false },
    },
  ],
  callTool: () => Promise.reject(new Error("secret")),
};
const [scoped] = toolNamespace({ name: "crm", description: "Customers.", tools: [slow] as const });
const inner = new Agent({ name: "Inner", model: new OutputsModel([]) });
const returned: Partial<RunConfig> = { toolNotFoundBehavior: "return_error_to_model" };

interface Failure {
  readonly what: string;
  readonly options: Partial<AgentOptions>;
  readonly output: AgentOutputItem;
  readonly config?: Partial<RunConfig>;
  readonly failed: Omit<FailedToolResult, "callId">;
}

const FAILURES: readonly Failure[] = [
  {
    what: "a tool that threw",
    options: { tools: [broken] },
    output: functionCall("broken", { city: "Tokyo" }, call),
    failed: { toolName: "broken", reason: "tool_failed" },
  },
  {
    what: "arguments that the tool's schema refused",
    options: { tools: [broken] },
    output: functionCall("broken", { city: 1 }, call),
    failed: { toolName: "broken", reason: "tool_failed" },
  },
  {
    what: "arguments that were no JSON",
    options: { tools: [broken] },
    output: functionCall("broken", "{city", call),
    failed: { toolName: "broken", reason: "arguments_not_json" },
  },
  {
    what: "a nested agent that failed",
    options: { tools: [inner.asTool({ toolName: "inner", toolDescription: "Fails." })] },
    output: functionCall("inner", { input: "France" }, call),
    failed: { toolName: "inner", reason: "tool_failed" },
  },
  {
    what: "an MCP server that failed",
    options: { mcpServers: [server] },
    output: functionCall("remote", {}, call),
    failed: { toolName: "remote", reason: "tool_failed" },
  },
  {
    what: "a tool that took too long",
    options: { tools: [slow] },
    output: functionCall("slow", {}, call),
    failed: { toolName: "slow", reason: "tool_timed_out" },
  },
  {
    what: "a tool of a namespace that took too long",
    options: { tools: [scoped] },
    output: functionCall("slow", {}, { ...call, namespace: "crm" }),
    failed: { toolName: "crm.slow", reason: "tool_timed_out" },
  },
  {
    what: "a tool that does not exist",
    options: { tools: [broken] },
    output: functionCall("nothing", {}, call),
    config: returned,
    failed: { toolName: "nothing", reason: "tool_not_found" },
  },
  {
    what: "a tool that does not exist in its namespace",
    options: { tools: [broken] },
    output: functionCall("broken", {}, { ...call, namespace: "crm" }),
    config: returned,
    failed: { toolName: "crm.broken", reason: "tool_not_found" },
  },
  {
    what: "a tool that no search has loaded",
    options: { tools: [later, search] },
    output: functionCall("later", {}, call),
    config: returned,
    failed: { toolName: "later", reason: "tool_not_loaded" },
  },
];

function failuresIn(output: FunctionCallResultItem["output"]): readonly FailedToolResult[] {
  return findFailedToolResults([item.functionCallResult("a", output, call)], ids);
}

describe("results of tools that failed, in requests of the real runner", () => {
  test.each(FAILURES)("$what is found", async ({ options, output, config, failed }) => {
    const { requests, outcome } = await runOutputs(options, [[output], done], config);
    expect(outcome).toBe("done");
    const input = requests[1]?.input ?? [];
    expect(findFailedToolResults(input, ids)).toEqual([{ callId: "call_1", ...failed }]);
    expect(findFailedToolResults(input, new Set(["call_2"]))).toEqual([]);
    expect(findFailedToolResults(input, new Map([["call_1", 0]]))).toHaveLength(1);
  });

  test("what a tool, its errorFunction or a rejected approval says is no failure", async () => {
    const talkative = tool({
      name: "talkative",
      description: "Speaks of errors.",
      parameters: z.object({}),
      execute: () => "It says: An error occurred while running the tool. Please try again.",
    });
    const handled = tool({
      name: "handled",
      description: "Handles its errors.",
      parameters: z.object({}),
      errorFunction: () => "The service is down.",
      execute: () => {
        throw new Error("secret");
      },
    });
    const { requests } = await runOutputs({ tools: [talkative, handled] }, [
      [functionCall("talkative", {}, call), functionCall("handled", {}, { callId: "call_2" })],
      done,
    ]);
    const input = requests[1]?.input ?? [];
    expect(findFailedToolResults(input, new Set(["call_1", "call_2"]))).toEqual([]);
    const rejected = { text: "Tool execution was not approved.", type: "text" as const };
    expect(failuresIn(rejected)).toEqual([]);
    expect(failuresIn("Tool 'b' not found.")).toEqual([]);
  });
});

describe("results of tools that failed, in every form that a result may have", () => {
  // As SDK 0.7 writes it.
  const text = "An error occurred while running the tool. Please try again. Error: Error: secret";
  const failed = [{ callId: "call_1", toolName: "a", reason: "tool_failed" }];

  test("a text, a text part and a list of parts are read", () => {
    expect(failuresIn(text)).toEqual(failed);
    expect(failuresIn({ type: "text", text })).toEqual(failed);
    expect(failuresIn([{ type: "input_image" }, { type: "input_text", text }])).toEqual(failed);
  });

  test("other items and an input that is a text have none", () => {
    expect(
      findFailedToolResults([{ type: "hosted_tool_call", name: "a", output: text }], ids),
    ).toEqual([]);
    expect(failuresIn({ type: "image", image: text })).toEqual([]);
    expect(findFailedToolResults(text, ids)).toEqual([]);
  });
});
