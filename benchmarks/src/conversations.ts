import type { AgentInputItem, ModelRequest } from "@openai/agents-core";

import { type ItemKind, ITEMS_A_TURN, itemText } from "./items.ts";

/** What one call carries: the items from `start` up to, not including, `end` of a conversation. */
export interface Turn {
  readonly kind: ItemKind;
  readonly conversation: number;
  readonly start: number;
  readonly end: number;
}

/** How a history grows: what the call at a zero-based position carries. */
export type Shape = (position: number) => Turn;

/** One conversation that keeps everything. */
export const growing: Shape = (position) => ({
  kind: "messages",
  conversation: 0,
  start: 0,
  end: ITEMS_A_TURN * (position + 1),
});

/** Two conversations that take turns on one model. */
const interleaved: Shape = (position) => ({
  ...growing(Math.floor(position / 2)),
  conversation: position % 2,
});

/** One conversation of which the model sees the latest turns only. */
export function slidingWindow(turns: number): Shape {
  return (position) => {
    const turn = growing(position);
    return { ...turn, start: Math.max(0, turn.end - ITEMS_A_TURN * turns) };
  };
}

const ofToolCalls: Shape = (position) => ({ ...growing(position), kind: "tool calls" });

/** The shapes of history that are measured. */
export const SHAPES = {
  "one conversation": growing,
  "two interleaved": interleaved,
  "window of 50": slidingWindow(50),
  "of tool calls": ofToolCalls,
} as const satisfies Readonly<Record<string, Shape>>;

/** The name of a shape of history. */
export type ShapeName = keyof typeof SHAPES;

/** The shapes for which there are targets. */
export const SHAPE_NAMES = ["one conversation", "two interleaved", "window of 50"] as const;

/** The request of a turn, as new as the runner's: other containers and other strings each time. */
export function freshRequest({ kind, conversation, start, end }: Turn): ModelRequest {
  const input: AgentInputItem[] = [];
  for (let position = start; position < end; position += 1) {
    input.push(JSON.parse(itemText({ kind, conversation, position })));
  }
  return {
    systemInstructions: "Answer from the documents. Search before you answer.",
    input,
    modelSettings: { temperature: 0.2, toolChoice: "auto", parallelToolCalls: true },
    // The runner hands the parameters of a tool on by identity.
    tools: [{ ...TOOL }],
    toolsExplicitlyProvided: true,
    outputType: "text",
    handoffs: [],
    tracing: false,
  };
}

/** Makes what the items of a history are made from, so that nothing of it is made while something is measured. */
export function prepareItems(shape: Shape, turns: number): void {
  for (let turn = 0; turn < turns; turn += 1) {
    const { kind, conversation, end } = shape(turn);
    for (let position = end - ITEMS_A_TURN; position < end; position += 1) {
      itemText({ kind, conversation, position });
    }
  }
}

const TOOL: ModelRequest["tools"][number] = {
  type: "function",
  name: "search_documents",
  description: "Searches the documents.",
  parameters: {
    type: "object",
    properties: { query: { type: "string" } },
    required: ["query"],
    additionalProperties: false,
  },
  strict: true,
};
