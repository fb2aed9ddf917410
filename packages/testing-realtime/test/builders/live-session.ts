import {
  RealtimeAgent,
  type RealtimeItem,
  RealtimeSession,
  type RealtimeSessionEventTypes,
  type RealtimeSessionOptions,
} from "@openai/agents/realtime";

import type { ScriptedRealtimeEvent } from "./subject.ts";
import { TestTransport } from "./transport.ts";

/** A real session that is connected to a scripted transport, and what it has told so far. */
export interface LiveSession {
  readonly session: RealtimeSession;
  readonly transport: TestTransport;
  /** The names of the session's events, without those of the history and the raw ones. */
  readonly told: string[];
  /** Emits each event, and returns what the session told meanwhile. */
  play(events: readonly ScriptedRealtimeEvent[]): string[];
}

const WATCHED = [
  "agent_end",
  "agent_handoff",
  "agent_start",
  "agent_tool_end",
  "agent_tool_start",
  "audio",
  "audio_interrupted",
  "audio_start",
  "audio_stopped",
  "error",
  "guardrail_tripped",
  "history_added",
  "mcp_tools_changed",
  "tool_approval_requested",
] as const satisfies readonly (keyof RealtimeSessionEventTypes)[];

export async function liveSession(
  agent: RealtimeAgent = new RealtimeAgent({ name: "Assistant" }),
  options: Partial<RealtimeSessionOptions> = {},
): Promise<LiveSession> {
  const transport = new TestTransport();
  const session = new RealtimeSession(agent, { ...options, transport });
  const told: string[] = [];
  for (const name of WATCHED) {
    session.on(name, () => told.push(name));
  }
  await session.connect({ apiKey: "test" });
  return {
    session,
    transport,
    told,
    play(events) {
      const before = told.length;
      for (const event of events) {
        const [name, ...args] = event;
        transport.emit(name, ...args);
      }
      return told.slice(before);
    },
  };
}

/** What was said, in order: `role: text`, and for calls their names. */
export function spokenLines(history: readonly RealtimeItem[]): string[] {
  return history.map((item) => {
    if (item.type !== "message") {
      return `${item.type}: ${item.name}`;
    }
    const texts = item.content.map((part) => ("text" in part ? part.text : part.transcript));
    return `${item.role}: ${texts.join("")}`;
  });
}

/** Waits until a transport has seen so many calls of a method; the test's own limit ends the wait. */
export async function callsOf(
  { transport }: LiveSession,
  method: string,
  count = 1,
): Promise<readonly { readonly method: string }[]> {
  for (;;) {
    const calls = transport.calls.filter((call) => call.method === method);
    if (calls.length >= count) {
      return calls;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
