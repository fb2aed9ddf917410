import type { FunctionCallItem, FunctionTool, ToolInputParameters } from "@openai/agents-core";
import { describeType, isObject } from "@understudy/testing-shared/internal";

import { ASSIGNED_CALL_ID } from "../items/assigned-call-id.ts";
import { InvalidScriptedModelItemError } from "../items/invalid-item-error.ts";
import { functionCallItem } from "./function-call.ts";
import type { ToolCallRest } from "./tool-arguments.ts";
import { namespaceOfTool } from "./tool-namespace.ts";

/** What {@link toolCall} may be given besides the tool and its arguments. */
export interface ToolCallOptions {
  /** Ties the call to its result. Without it the model assigns one when the step is queued. */
  readonly callId?: string | undefined;
  /** The item's own id. Without it, the `callId`. */
  readonly id?: string | undefined;
  /** The namespace of the tool. Without it, the one that `toolNamespace` gave it. */
  readonly namespace?: string | undefined;
  /** Data of the provider that the SDK hands on as it is. */
  readonly providerData?: Record<string, unknown> | undefined;
}

/**
 * A completed call of a function tool, whose arguments have the input type of the tool's own schema: a wrong or missing
 * argument does not compile. Takes what `tool()`, `agent.asTool()` and `toolNamespace()` return.
 *
 * @param tool - the tool that the agent has.
 * @param rest - the arguments, which may be left out where the tool requires none, and the options.
 * @throws {@link InvalidScriptedModelItemError} if `tool` is no function tool, or if JSON cannot carry the arguments.
 *
 * @example
 * ```ts
 * import { tool } from "@openai/agents";
 * import { ScriptedModel, assistantMessage, toolCall } from "@understudy/testing-model";
 * import { z } from "zod";
 *
 * const weather = tool({
 *   name: "get_weather",
 *   description: "Gets the weather for a city.",
 *   parameters: z.object({ city: z.string() }),
 *   execute: async ({ city }) => `${city}: sunny`,
 * });
 * const model = new ScriptedModel([
 *   [toolCall(weather, { city: "Tokyo" })],
 *   [assistantMessage("It is sunny in Tokyo.")],
 * ]);
 * ```
 */
export function toolCall<TContext, TParameters extends ToolInputParameters, TResult>(
  tool: FunctionTool<TContext, TParameters, TResult>,
  ...rest: ToolCallRest<TParameters, ToolCallOptions>
): FunctionCallItem {
  assertFunctionTool(tool);
  const [args = {}, options = {}] = rest;
  if (!isObject(args)) {
    throw new InvalidScriptedModelItemError({
      helper: "toolCall",
      path: "args",
      problem: `is ${describeType(args)}, not an object.`,
      hint: "Write functionCall(name, text, { callId }) for arguments that are passed on as they are.",
    });
  }
  const {
    callId = ASSIGNED_CALL_ID,
    id,
    namespace = namespaceOfTool(tool),
    providerData,
  } = options;
  return functionCallItem("toolCall", tool.name, args, { callId, id, namespace, providerData });
}

function assertFunctionTool(tool: unknown): void {
  if (isObject(tool) && tool["type"] === "function" && typeof tool["name"] === "string") {
    return;
  }
  throw new InvalidScriptedModelItemError({
    helper: "toolCall",
    path: "tool",
    problem: "is not a function tool.",
    hint: hintFor(tool),
  });
}

function hintFor(tool: unknown): string {
  if (typeof tool === "string") {
    return "Write functionCall(name, args, { callId }) to call a tool by its name.";
  }
  if (isObject(tool)) {
    switch (tool["type"]) {
      case "shell":
        return "Write item.shellCall(commands, { callId }).";
      case "computer":
        return "Write item.computerCall(action, { callId }).";
      case "apply_patch":
        return "Write item.applyPatchCall(operation, { callId }).";
      case "hosted_tool":
        return "Write item.hostedToolCall(name, options).";
      default:
        if (Array.isArray(tool["handoffs"])) {
          return "Write toolCall(agent.asTool({ ... }), { input }) or handoffTo(agent).";
        }
    }
  }
  return "Write toolCall(tool, args) with what tool(), agent.asTool() or toolNamespace() returned.";
}
