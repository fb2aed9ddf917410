import {
  RealtimeAgent,
  RealtimeSession,
  type RealtimeSessionEventTypes,
  type RealtimeSessionOptions,
} from "@openai/agents/realtime";
import {
  realtimeEvent,
  ScriptedRealtimeTransport,
  type ScriptedRealtimeTransportOptions,
} from "@understudy/testing-realtime";
import { expect } from "vitest";

import { thrownBy } from "../support/outcomes.ts";

/** A list of inbound events, as `realtimeEvent` makes it. */
export type Events = ReturnType<typeof realtimeEvent.turn>;

/** A real session on a scripted transport, connected, and what it told its application. */
export interface Stage<TContext> {
  readonly session: RealtimeSession<TContext>;
  readonly transport: ScriptedRealtimeTransport;
  /** What the session told of errors. */
  readonly errors: readonly unknown[];
}

/** Connects a session. An application listens to its errors, so this one does. */
export async function connected<TContext = unknown>(
  agent: RealtimeAgent<TContext>,
  options: Partial<RealtimeSessionOptions<TContext>> = {},
  doubleOptions: ScriptedRealtimeTransportOptions = {},
): Promise<Stage<TContext>> {
  const transport = new ScriptedRealtimeTransport(doubleOptions);
  const session = new RealtimeSession<TContext>(agent, { ...options, transport });
  const errors: unknown[] = [];
  session.on("error", ({ error }) => errors.push(error));
  const connectCall = transport.expectCall("connect");
  await session.connect({ apiKey: "test" });
  await connectCall;
  return { session, transport, errors };
}

/** An agent that has nothing but a name. */
export function plainAgent(): RealtimeAgent {
  return new RealtimeAgent({ name: "Assistant" });
}

/** Delivers events one after the other. */
export function play(transport: ScriptedRealtimeTransport, events: Events): void {
  for (const event of events) {
    transport.emit(...event);
  }
}

/** The turn in which the model calls one tool. */
export function calls(name: string, args: Record<string, unknown> = {}): Events {
  return realtimeEvent.turn({ calls: [{ name, arguments: args, callId: "call_1" }] });
}

/** The end of a conversation that went as the test says. */
export async function finish({
  session,
  transport,
}: {
  readonly session: { close(): void };
  readonly transport: ScriptedRealtimeTransport;
}): Promise<void> {
  const closeCall = transport.expectCall("close");
  session.close();
  await closeCall;
  transport.assertComplete();
  transport.assertClosed();
}

/** What a session told next of an event. */
export async function told<TName extends keyof RealtimeSessionEventTypes>(
  session: { readonly once: (...args: never[]) => unknown },
  name: TName,
): Promise<RealtimeSessionEventTypes[TName]> {
  return new Promise((resolve) => {
    const listener = (...args: RealtimeSessionEventTypes[TName]): void => {
      resolve(args);
    };
    Reflect.apply(session.once, session, [name, listener]);
  });
}

/** Holds that a drift is kept, whoever swallowed it: the transport throws the very error again. */
export function expectKept(transport: ScriptedRealtimeTransport, error: unknown): void {
  expect(thrownBy(() => transport.assertComplete())).toBe(error);
}
