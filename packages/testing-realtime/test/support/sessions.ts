import { RealtimeAgent, RealtimeSession } from "@openai/agents/realtime";
import {
  ScriptedRealtimeTransport,
  type ScriptedRealtimeTransportOptions,
} from "@understudy/testing-realtime";

/** A real session on a scripted transport. */
export interface ScriptedSession {
  readonly session: RealtimeSession;
  readonly transport: ScriptedRealtimeTransport;
}

/** Makes a session that is not connected. */
export function createSession(options: ScriptedRealtimeTransportOptions = {}): ScriptedSession {
  const transport = new ScriptedRealtimeTransport(options);
  const session = new RealtimeSession(new RealtimeAgent({ name: "Assistant" }), { transport });
  return { session, transport };
}

/** Makes a transport that is connected, as a test expects it to be. */
export async function connected(
  options: ScriptedRealtimeTransportOptions = {},
): Promise<ScriptedRealtimeTransport> {
  const transport = new ScriptedRealtimeTransport(options);
  const connect = transport.expectCall("connect");
  await transport.connect({ apiKey: "key" });
  await connect;
  return transport;
}
