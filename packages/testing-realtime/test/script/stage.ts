import { RealtimeAgent, RealtimeSession, tool } from "@openai/agents/realtime";
import {
  realtimeEvent,
  realtimeStep,
  ScriptedRealtimeTransport,
  type ScriptedRealtimeTransportOptions,
} from "@understudy/testing-realtime";
import { vi } from "vitest";
import { z } from "zod";

/** A real session on a scripted transport, connected, and the orders that its tool looked up. */
export interface Stage {
  readonly session: RealtimeSession;
  readonly transport: ScriptedRealtimeTransport;
  readonly lookups: readonly string[];
  /** What the session told of errors. */
  readonly errors: readonly unknown[];
}

/** Connects a session whose agent has a tool, and those that the test brings. */
export async function connected(
  options: ScriptedRealtimeTransportOptions,
  ...tools: RealtimeAgent["tools"]
): Promise<Stage> {
  const transport = new ScriptedRealtimeTransport({ name: "line", ...options });
  const lookups: string[] = [];
  const lookup = tool({
    name: "lookup",
    description: "Looks an order up.",
    parameters: z.object({ id: z.string() }),
    execute: async ({ id }) => {
      lookups.push(id);
      return `order ${id} has shipped`;
    },
  });
  const agent = new RealtimeAgent({ name: "Orders", tools: [lookup, ...tools] });
  const session = new RealtimeSession(agent, { transport });
  const errors: unknown[] = [];
  session.on("error", ({ error }) => errors.push(error));
  await session.connect({ apiKey: "test" });
  await transport.whenConnected();
  return { session, transport, lookups, errors };
}

/** Waits until something has come in, however slow the machine is. */
export async function until(hasCome: () => boolean): Promise<void> {
  await vi.waitUntil(hasCome, { timeout: 10_000, interval: 1 });
}

/** The texts of a session's history, in order. */
export function textsOf(session: RealtimeSession): readonly string[] {
  return session.history.flatMap((item) =>
    item.type === "message"
      ? item.content.flatMap((part) => ("text" in part ? [part.text] : []))
      : [],
  );
}

/** The ids of a session's history, in order. */
export function idsOf(session: RealtimeSession): readonly string[] {
  return session.history.map(({ itemId }) => itemId);
}

/** A step that answers a question about France. */
export const france = realtimeStep(
  { method: "sendMessage", message: /France/u },
  { emit: realtimeEvent.turn({ id: "france", text: "Paris" }) },
);

/** A step that answers a question about Italy. */
export const italy = realtimeStep(
  { method: "sendMessage", message: /Italy/u },
  { emit: realtimeEvent.turn({ id: "italy", text: "Rome" }) },
);
