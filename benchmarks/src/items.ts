import type { AgentInputItem } from "@openai/agents-core";

/** How many items a turn adds. */
export const ITEMS_A_TURN = 2;

/** What a turn adds: a question and its answer, or a tool call and its result. */
export type ItemKind = "messages" | "tool calls";

/** A place in one of several conversations. */
export interface ItemPlace {
  readonly kind: ItemKind;
  readonly conversation: number;
  readonly position: number;
}

const texts = new Map<string, string>();

/** The item of a place as JSON, from which it can be made as new as an item of the runner. */
export function itemText(place: ItemPlace): string {
  const key = `${place.kind} ${place.conversation} ${place.position}`;
  let text = texts.get(key);
  if (text === undefined) {
    text = JSON.stringify(place.kind === "messages" ? makeMessage(place) : makeToolItem(place));
    texts.set(key, text);
  }
  return text;
}

function makeMessage({ conversation, position }: ItemPlace): AgentInputItem {
  const text = kilobyte(`message ${position} of conversation ${conversation}`);
  return position % ITEMS_A_TURN === 0
    ? { type: "message", role: "user", content: text }
    : {
        type: "message",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text }],
      };
}

function makeToolItem({ conversation, position }: ItemPlace): AgentInputItem {
  const callId = `call_${conversation}_${Math.floor(position / ITEMS_A_TURN)}`;
  const common = { callId, name: "search_documents", status: "completed" } as const;
  return position % ITEMS_A_TURN === 0
    ? {
        type: "function_call",
        id: `item_${callId}`,
        ...common,
        arguments: JSON.stringify({ query: kilobyte(`query of ${callId}`) }),
      }
    : {
        type: "function_call_result",
        ...common,
        output: { type: "text", text: kilobyte(`result of ${callId}`) },
      };
}

/** Text of about one kilobyte that begins like no other and ends like every other. */
export function kilobyte(beginning: string): string {
  return `${beginning} `.padEnd(1000, "lorem ipsum dolor sit amet ");
}
