import { generatedItems, readConversations } from "../transcripts/conversations.ts";
import {
  readCall,
  readResult,
  type ToolCall,
  type ToolResult,
} from "../transcripts/protocol-items.ts";
import { fieldsOf, isModel, isTransport } from "../transcripts/subjects.ts";
import { InvalidAssertionError } from "./invalid-assertion-error.ts";
import { readRun } from "./read-run.ts";
import { refuse } from "./refuse.ts";

/** What a subject tells of the tools. */
export interface ToolEvidence {
  readonly calls: readonly ToolCall[];
  readonly results: readonly ToolResult[];
}

/**
 * The tool calls and results that a model's requests carried, that a run generated, or that a transport was sent. Handoffs
 * are calls of tools, too, for the model; here they are none.
 */
export function toolEvidence(assertion: string, received: unknown): ToolEvidence {
  const { items, handoffs } = exchanged(assertion, received);
  const evidence = evidenceOf(items);
  return {
    calls: evidence.calls.filter(({ name }) => !handoffs.has(name)),
    results: evidence.results.filter(({ name }) => name === undefined || !handoffs.has(name)),
  };
}

/** The results of handoffs alone. */
export function handoffResults(assertion: string, received: unknown): readonly ToolResult[] {
  const { items, handoffs } = exchanged(assertion, received);
  return evidenceOf(items).results.filter(({ name = "" }) => handoffs.has(name));
}

interface Exchanged {
  readonly items: readonly unknown[];
  /** The names of the tools that are handoffs. */
  readonly handoffs: ReadonlySet<string>;
}

function exchanged(assertion: string, received: unknown): Exchanged {
  const run = readRun(assertion, received);
  if (run !== undefined) {
    return ofRun(run.newItems);
  }
  if (isModel(received)) {
    return ofModel(received.calls);
  }
  if (isTransport(received)) {
    return ofTransport(received.calls);
  }
  return refuse(
    assertion,
    "the result of a run, a scripted model, a lane of one, or a scripted realtime transport",
    received,
  );
}

function ofRun(newItems: readonly unknown[]): Exchanged {
  const handoffs = newItems
    .map(fieldsOf)
    .filter(({ type }) => type === "handoff_call_item")
    .map(({ rawItem }) => String(fieldsOf(rawItem)["name"]));
  return { items: generatedItems(newItems), handoffs: new Set(handoffs) };
}

function ofModel(calls: readonly unknown[]): Exchanged {
  const turns = readConversations(calls);
  const offered = calls.flatMap((call) => fieldsOf(fieldsOf(call)["request"])["handoffs"] ?? []);
  return {
    items: turns.flatMap(({ asked, answered = [] }) => [...asked, ...answered]),
    handoffs: new Set(offered.map((handoff) => String(fieldsOf(handoff)["toolName"]))),
  };
}

function ofTransport(calls: readonly unknown[]): Exchanged {
  const outputs = calls
    .map(fieldsOf)
    .filter(({ method }) => method === "sendFunctionCallOutput")
    .map(({ toolCall, output }) => ({ call: fieldsOf(toolCall), output }));
  return {
    items: outputs.flatMap(({ call, output }) => [
      call,
      { type: "function_call_result", name: call["name"], callId: call["callId"], output },
    ]),
    handoffs: new Set(
      outputs.map(({ call }) => String(call["name"])).filter((name) => name.startsWith(TRANSFER)),
    ),
  };
}

/** How the SDK names the tools of handoffs. */
const TRANSFER = "transfer_to_";

function evidenceOf(items: readonly unknown[]): ToolEvidence {
  const calls: ToolCall[] = [];
  const results: ToolResult[] = [];
  const names = new Map<string | undefined, string>();
  for (const item of items) {
    const call = readCall(item);
    const result = readResult(item);
    if (call !== undefined) {
      calls.push(call);
      names.set(call.callId, call.name);
    }
    if (result !== undefined) {
      const name = result.name ?? names.get(result.callId);
      // Where the server keeps the conversation, a request carries the result alone.
      if (!names.has(result.callId) && name !== undefined) {
        calls.push({ callId: result.callId, name, args: undefined });
        names.set(result.callId, name);
      }
      results.push({ ...result, name });
    }
  }
  return { calls, results };
}

/** The name of a tool that is given by its name or as itself. */
export function toolName(assertion: string, tool: unknown): string {
  const name = typeof tool === "string" ? tool : fieldsOf(tool)["name"];
  if (typeof name === "string" && name !== "") {
    return name;
  }
  throw new InvalidAssertionError(assertion, "takes a tool, or the name of one.");
}
