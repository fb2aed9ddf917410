import type { FunctionCallItem } from "@openai/agents-core";
import { describeType } from "@understudy/testing-shared/internal";

import { InvalidScriptedModelItemError } from "../items/invalid-item-error.ts";
import { jsonText } from "../items/json-text.ts";
import { definedFields } from "./defined-fields.ts";
import { requiredCallId } from "./required-call-id.ts";

/** What {@link functionCall} must and may be given besides name and arguments. */
export interface FunctionCallOptions {
  /** Ties the call to its result. Each call of a script needs an id of its own. */
  readonly callId: string;
  /** The item's own id. Without it, the `callId`. */
  readonly id?: string | undefined;
  /** The namespace of the tool, where it has one. */
  readonly namespace?: string | undefined;
  /** Data of the provider that the SDK hands on as it is. */
  readonly providerData?: Record<string, unknown> | undefined;
}

/**
 * A completed call of a function tool or handoff, by its name. `toolCall` does the same with a tool's own types.
 *
 * @param name - the tool's name, or the tool name of a handoff.
 * @param args - the arguments: an object, which is written as JSON, or a text, which is passed on as it is, so that a
 * test can have arguments that are no JSON.
 * @throws {@link InvalidScriptedModelItemError} if `callId` is missing, or if JSON cannot carry the arguments.
 */
export function functionCall(
  name: string,
  args: string | Record<string, unknown>,
  options: FunctionCallOptions,
): FunctionCallItem {
  return functionCallItem("functionCall", name, args, {
    ...options,
    callId: requiredCallId(
      "functionCall",
      options,
      'functionCall(name, args, { callId: "call_1" })',
    ),
  });
}

/** {@link functionCall} under the name of the builder that uses it, for a call that has its id. */
export function functionCallItem(
  helper: string,
  name: string,
  args: unknown,
  { callId, id, namespace, providerData }: FunctionCallOptions,
): FunctionCallItem {
  if (typeof name !== "string") {
    throw new InvalidScriptedModelItemError({
      helper,
      path: "name",
      problem: `is ${describeType(name)}, not the name of a tool.`,
      hint: "Write the tool's name, or toolCall(tool, args) to pass the tool itself.",
    });
  }
  return {
    type: "function_call",
    name,
    callId,
    id: id ?? callId,
    status: "completed",
    arguments: typeof args === "string" ? args : jsonText(args, { helper, path: "args" }),
    ...definedFields({ namespace, providerData }),
  };
}
