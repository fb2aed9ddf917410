import type { RealtimeItem } from "@openai/agents/realtime";

/** What was said in a conversation, a line for each time that someone spoke. */
export function transcriptOf(history: readonly RealtimeItem[]): string[] {
  return history.flatMap((item) => {
    if (item.type !== "message" || item.role === "system") {
      return [];
    }
    const words = item.content.map((part) => ("text" in part ? part.text : part.transcript));
    const line = words.join(" ");
    const speaker = item.role === "user" ? "caller" : "agent";
    return `${speaker}: ${item.status === "incomplete" ? `${line} ...` : line}`;
  });
}
