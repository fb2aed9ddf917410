import type { ItemOfKind } from "../items/item-shapes.ts";
import { definedFields } from "./defined-fields.ts";
import type { CallItemOptions, ItemOptions } from "./item-options.ts";
import { requiredCallId } from "./required-call-id.ts";

/**
 * A call of a tool that the provider runs by itself (web search, code interpreter, a hosted MCP server).
 *
 * @param name - the call's name, such as `web_search_call`.
 * @param options - `arguments` and `output` as the texts that they are. The `status` is `completed` unless given.
 */
export function hostedToolCall(
  name: string,
  options: ItemOptions<"hosted_tool_call", "name"> = {},
): ItemOfKind<"hosted_tool_call"> {
  return { type: "hosted_tool_call", name, status: "completed", ...definedFields(options) };
}

/**
 * A search for tools whose loading was deferred.
 *
 * @param args - what is searched for, in the form that the provider has for it: `{ paths: ["crm"] }`.
 */
export function toolSearchCall(
  args: unknown = {},
  options: ItemOptions<"tool_search_call", "arguments"> = {},
): ItemOfKind<"tool_search_call"> {
  return {
    type: "tool_search_call",
    arguments: args,
    status: "completed",
    ...definedFields(options),
  };
}

/**
 * What a search for tools found.
 *
 * @param tools - references (`{ type: "tool_reference", functionName }`) or whole definitions.
 */
export function toolSearchOutput(
  tools: readonly Record<string, unknown>[],
  options: ItemOptions<"tool_search_output", "tools"> = {},
): ItemOfKind<"tool_search_output"> {
  return {
    type: "tool_search_output",
    tools: [...tools],
    status: "completed",
    ...definedFields(options),
  };
}

/**
 * A program by which the model calls tools.
 *
 * @param code - its source.
 * @param options - the `callId`, and the `fingerprint` that the provider knows the program by (one is made from the
 * `callId` unless given).
 */
export function program(
  code: string,
  options: CallItemOptions<"program", "code">,
): ItemOfKind<"program"> {
  const callId = requiredCallId(
    "item.program",
    options,
    'item.program(code, { callId: "call_1" })',
  );
  return {
    type: "program",
    code,
    fingerprint: `fingerprint_${callId}`,
    ...definedFields({ ...options, callId }),
  };
}

/** What a program of the model wrote. */
export function programOutput(
  output: string,
  options: CallItemOptions<"program_output", "output">,
): ItemOfKind<"program_output"> {
  const callId = requiredCallId(
    "item.programOutput",
    options,
    'item.programOutput(text, { callId: "call_1" })',
  );
  return {
    type: "program_output",
    output,
    status: "completed",
    ...definedFields({ ...options, callId }),
  };
}
