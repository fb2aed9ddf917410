// A test of a voice application as it would be written for a browser. It is bundled for one, and knows nothing else.
import { RealtimeAgent, RealtimeSession, tool } from "@openai/agents-realtime";
import {
  realtimeEvent,
  realtimeStep,
  ScriptedRealtimeTransport,
  UnexpectedRealtimeCallError,
} from "@understudy/testing-realtime";
import { z } from "zod";

import type { PageObservations } from "./browser-observations.ts";

const NODE_GLOBALS = ["Buffer", "global", "module", "process", "require", "setImmediate"];

/** Plays all of the test, and tells what was observed. */
export async function play(): Promise<PageObservations> {
  return {
    nodeGlobals: NODE_GLOBALS.filter((name) => name in globalThis),
    ...(await converse()),
    ...(await drift()),
  };
}

/** Two turns, of which the second uses a tool. */
async function converse(): Promise<Pick<PageObservations, "history" | "sent" | "finalStatus">> {
  const transport = new ScriptedRealtimeTransport({
    steps: [
      realtimeStep(
        { method: "sendMessage", message: "Hello" },
        { emit: [...realtimeEvent.userSaid("Hello"), ...realtimeEvent.turn({ text: "Hi!" })] },
      ),
      realtimeStep("sendMessage", {
        emit: [
          ...realtimeEvent.userSaid("Where is A-17?", { id: 2 }),
          ...realtimeEvent.turn({
            id: 2,
            calls: [{ name: "lookup_order", arguments: { orderId: "A-17" } }],
          }),
        ],
      }),
      realtimeStep(
        { method: "sendFunctionCallOutput", output: /^A-17/ },
        { emit: realtimeEvent.turn({ id: 3, transcript: "It has shipped.", audio: 200 }) },
      ),
    ],
  });
  const lookupOrder = tool({
    name: "lookup_order",
    description: "Looks an order up.",
    parameters: z.object({ orderId: z.string() }),
    execute: async ({ orderId }) => `${orderId} has shipped.`,
  });
  const agent = new RealtimeAgent({ name: "Orders", tools: [lookupOrder] });
  const session = new RealtimeSession(agent, { transport });

  await session.connect({ apiKey: "test" });
  const greeted = answerOf(session);
  session.sendMessage("Hello");
  await greeted;
  const answered = answerOf(session);
  session.sendMessage("Where is A-17?");
  await answered;
  session.close();

  transport.assertComplete();
  transport.assertClosed();
  return {
    history: session.history.map((item) =>
      item.type === "message" ? `${item.role}: ${JSON.stringify(item.content)}` : item.type,
    ),
    sent: transport.sentCalls.map(({ method }) => method),
    finalStatus: transport.status,
  };
}

/** The application does what no step is for, and goes on whatever happens. */
async function drift(): Promise<
  Pick<PageObservations, "violations" | "isKept" | "pointsToTheTest">
> {
  const transport = new ScriptedRealtimeTransport({ steps: [realtimeStep("sendMessage")] });
  const session = new RealtimeSession(new RealtimeAgent({ name: "Assistant" }), { transport });
  await session.connect({ apiKey: "test" });
  const thrown = errorOf(() => session.interrupt());
  session.close();
  const kept = errorOf(() => transport.assertComplete());
  return {
    isKept: kept !== undefined && kept === thrown,
    pointsToTheTest: kept instanceof Error && /browser-page|bundle/.test(kept.message),
    violations: transport
      .takeViolations(UnexpectedRealtimeCallError)
      .map(({ code, actualMethod }) => `${code}: ${actualMethod}`),
  };
}

/** What the agent says next; a turn that only calls a tool says nothing. */
function answerOf(session: RealtimeSession): Promise<string> {
  return new Promise((resolve) => {
    session.on("agent_end", (_context, _agent, text) => {
      if (text !== "") {
        resolve(text);
      }
    });
  });
}

function errorOf(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}
