import { isObject } from "@understudy/testing-shared/internal";

/** A call of a tool, as an item of the SDK tells it. */
export interface ToolCall {
  readonly callId: string | undefined;
  readonly name: string;
  /** The arguments: parsed, or the text where that is no JSON. */
  readonly args: unknown;
}

/** What a call came back with. */
export interface ToolResult {
  readonly callId: string | undefined;
  /** The name of the tool, where the item has it. */
  readonly name: string | undefined;
  /** As the model saw it: the text of an output that is one, or the output itself. */
  readonly output: unknown;
}

/** The name that the SDK's own tools have by default, by the kind of their calls. */
const OWN_TOOLS: Readonly<Record<string, { readonly name: string; readonly args: string }>> = {
  computer_call: { name: "computer_use_preview", args: "action" },
  shell_call: { name: "shell", args: "action" },
  apply_patch_call: { name: "apply_patch", args: "operation" },
  tool_search_call: { name: "tool_search", args: "arguments" },
};

const RESULT_KINDS: ReadonlySet<unknown> = new Set([
  "function_call_result",
  "computer_call_result",
  "shell_call_output",
  "apply_patch_call_output",
  "tool_search_output",
]);

/** The call that an item is, if it is one. */
export function readCall(item: unknown): ToolCall | undefined {
  if (!isObject(item)) {
    return undefined;
  }
  const { type, name, arguments: args } = item;
  if (type === "function_call" || type === "hosted_tool_call") {
    return { callId: idOf(item), name: text(name) ?? "", args: parsed(args) };
  }
  const own = typeof type === "string" ? OWN_TOOLS[type] : undefined;
  return own === undefined
    ? undefined
    : { callId: idOf(item), name: own.name, args: item[own.args] };
}

/** The result that an item is, if it is one. A hosted tool has call and result in one item. */
export function readResult(item: unknown): ToolResult | undefined {
  if (!isObject(item)) {
    return undefined;
  }
  const { type, name, output } = item;
  if (RESULT_KINDS.has(type) || (type === "hosted_tool_call" && output !== undefined)) {
    return { callId: idOf(item), name: text(name), output: plainOutput(output) };
  }
  return undefined;
}

/** The texts of a message; of any other item none. */
export function readTexts(item: unknown): readonly string[] {
  const content: unknown = isObject(item) ? item["content"] : undefined;
  if (typeof content === "string") {
    return [content];
  }
  return (Array.isArray(content) ? content : []).flatMap((part: unknown) => {
    const { text: said, refusal, transcript } = isObject(part) ? part : {};
    return [said, refusal, transcript].filter((words) => typeof words === "string");
  });
}

/** Whether a model made an item, and not the application. */
export function isMadeByModel(item: unknown): boolean {
  const role: unknown = isObject(item) ? item["role"] : undefined;
  return role === "user" || role === "system"
    ? false
    : !RESULT_KINDS.has(isObject(item) ? item["type"] : undefined);
}

/** A text of JSON as the value that it says, or as it is. */
export function parsed(value: unknown): unknown {
  if (typeof value !== "string") {
    return value;
  }
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The agent that a result of a handoff names, in the SDK's own words. */
export function agentOfTransfer(output: unknown): string | undefined {
  const said = parsed(output);
  return isObject(said) ? text(said["assistant"]) : undefined;
}

function plainOutput(output: unknown): unknown {
  return isObject(output) && output["type"] === "text" ? output["text"] : output;
}

function idOf({ callId, id }: Readonly<Record<PropertyKey, unknown>>): string | undefined {
  return text(callId) ?? text(id);
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
