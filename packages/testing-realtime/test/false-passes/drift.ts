import { RealtimeAgent, RealtimeSession } from "@openai/agents/realtime";
import * as theirs from "@openai/agents/realtime/testing";
import * as ours from "@understudy/testing-realtime";

import { asOurs, type Double } from "../support/doubles.ts";

/** A session on a transport of one of the libraries. */
export interface Stage {
  readonly session: RealtimeSession;
  readonly transport: Double;
  /** What only ours has: says that a method must not be called. */
  readonly forbid: (method: ours.RealtimeTransportMethod) => void;
}

/** One of the two libraries. */
export type Library = (agent?: RealtimeAgent) => Stage;

const assistant = (): RealtimeAgent => new RealtimeAgent({ name: "Assistant" });

/** This double. */
export const OURS: Library = (agent = assistant()) => {
  const transport = new ours.ScriptedRealtimeTransport();
  const session = new RealtimeSession(agent, { transport });
  return { session, transport, forbid: (method) => transport.expectNoCall(method) };
};

/** The SDK's own double. It cannot forbid: a test that means to does it by expecting something else. */
export const THEIRS: Library = (agent = assistant()) => {
  const transport = new theirs.ScriptedRealtimeTransport();
  const session = new RealtimeSession(agent, { transport });
  return {
    session,
    transport: asOurs(transport),
    forbid: () => {
      void transport.expectCall("sendMessage").catch(() => undefined);
    },
  };
};

/** A way in which a test can pass although the application left the script. */
export interface Drift {
  readonly title: string;
  /** Plays it to its end; the application is content. */
  readonly run: (stage: Stage) => Promise<void>;
  /** What the end of the test must tell, with the fields that say what happened. */
  readonly told: object;
  readonly agent?: () => RealtimeAgent;
}

/** An application that can do without what it tries. */
export function orGiveUp(attempt: () => unknown): void {
  try {
    attempt();
  } catch {
    // It goes on.
  }
}

/** The same for what comes later. */
export async function orForget(promise: Promise<unknown>): Promise<void> {
  try {
    await promise;
  } catch {
    // It goes on.
  }
}

/** Connects as the script expects. */
export async function connect({ session, transport }: Stage): Promise<void> {
  const call = transport.expectCall("connect");
  await session.connect({ apiKey: "key" });
  await call;
}
