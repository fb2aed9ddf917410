import type { AgentOutputItem } from "@openai/agents";
import { assistantMessage, functionCall } from "@understudy/testing-model";

/** A call of a model: a tool and its arguments. */
export type ToolCall = readonly [tool: string, args: Record<string, unknown>];

/** A change of a file, as a model asks for it. */
export type PatchOperation = Extract<AgentOutputItem, { type: "apply_patch_call" }>["operation"];

let calls = 0;

/** A run needs ids that differ; no test looks at them. */
function nextId(): string {
  calls += 1;
  return `call_${calls}`;
}

/** A turn of a model that calls tools, all at once. */
export function calling(...turn: readonly ToolCall[]): AgentOutputItem[] {
  return turn.map(([tool, args]) => functionCall(tool, args, { callId: nextId() }));
}

/** A turn of a model that runs commands, all at once. */
export function commanding(...commands: readonly string[]): AgentOutputItem[] {
  return calling(...commands.map((cmd): ToolCall => ["exec_command", { cmd }]));
}

/** A turn of a model that changes files. */
export function patching(...operations: readonly PatchOperation[]): AgentOutputItem[] {
  return operations.map((operation) => ({
    type: "apply_patch_call",
    callId: nextId(),
    status: "completed",
    operation,
  }));
}

/** The turn that ends a run. */
export function done(): AgentOutputItem[] {
  return [assistantMessage("Done.")];
}
