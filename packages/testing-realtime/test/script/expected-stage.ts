import { RealtimeAgent, RealtimeSession } from "@openai/agents/realtime";
import { ScriptedRealtimeTransport } from "@understudy/testing-realtime";

/** Connects a real session to a transport of which a test expects calls. */
export async function connected(): Promise<{
  readonly transport: ScriptedRealtimeTransport;
  readonly session: RealtimeSession;
}> {
  const transport = new ScriptedRealtimeTransport({ name: "line", ambient: ["connect", "close"] });
  const session = new RealtimeSession(new RealtimeAgent({ name: "Voice" }), { transport });
  session.on("error", () => undefined);
  await session.connect({ apiKey: "test" });
  return { transport, session };
}
