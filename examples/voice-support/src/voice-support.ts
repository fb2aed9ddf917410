import {
  RealtimeAgent,
  RealtimeSession,
  type RealtimeTransportLayer,
  tool,
} from "@openai/agents/realtime";
import { z } from "zod";

import { transcriptOf } from "./transcript.ts";

/** Where the caller hears the agent. */
export interface Speaker {
  /** Whether it has samples that it has not played to their end. */
  readonly isPlaying: boolean;
  readonly play: (samples: ArrayBuffer) => void;
  /** Falls silent, and forgets what it has not played yet. */
  readonly stop: () => void;
}

/** What a call is made of. */
export interface VoiceSupportOptions {
  /** In production `new OpenAIRealtimeWebSocket()`. */
  readonly transport: RealtimeTransportLayer;
  readonly apiKey: string;
  readonly speaker: Speaker;
  /** Says how an order is doing; `undefined` if there is none. */
  readonly findOrder: (orderId: string) => Promise<string | undefined>;
  /** Hears of what went wrong. No problem of one answer ends the call. */
  readonly onProblem: (error: unknown) => void;
}

/** A caller on the line. */
export interface VoiceCall {
  /** Whether the line is up. */
  readonly isUp: boolean;
  /** What was said so far, a line each. */
  readonly transcript: readonly string[];
  /** Takes what the caller's microphone picks up. */
  readonly hear: (samples: ArrayBuffer) => void;
  /** Makes the agent fall silent: the caller has pressed a key. */
  readonly hush: () => void;
  readonly hangUp: () => void;
}

/** Takes a call. */
export async function takeCall(options: VoiceSupportOptions): Promise<VoiceCall> {
  const { transport, apiKey, speaker, findOrder, onProblem } = options;
  const orderStatus = tool({
    name: "order_status",
    description: "Says how an order is doing.",
    parameters: z.object({ orderId: z.string() }),
    execute: async ({ orderId }) =>
      (await findOrder(orderId)) ?? `There is no order ${orderId}. Ask the caller to spell it.`,
  });
  const agent = new RealtimeAgent({
    name: "Support",
    instructions:
      "Help callers with their orders. Look an order up before you speak of it. Be brief.",
    voice: "marin",
    tools: [orderStatus],
  });
  const session = new RealtimeSession(agent, { transport });

  let answer: string | undefined;
  const hushed = new Set<string>();
  const fallSilent = (): void => {
    if (answer !== undefined) {
      hushed.add(answer);
    }
    speaker.stop();
  };
  session.on("audio", ({ data, responseId }) => {
    // Some of an answer is still on its way when the caller has interrupted it.
    if (!hushed.has(responseId)) {
      answer = responseId;
      speaker.play(data);
    }
  });
  session.on("audio_interrupted", fallSilent);
  session.on("error", ({ error }) => onProblem(error));

  await session.connect({ apiKey });
  return {
    get isUp() {
      return transport.status === "connected";
    },
    get transcript() {
      return transcriptOf(session.history);
    },
    hear(samples) {
      // A microphone goes on for a moment when the line is down.
      if (transport.status === "connected") {
        session.sendAudio(samples);
      }
    },
    hush() {
      // The model may be done with an answer that the caller still hears.
      if (speaker.isPlaying) {
        fallSilent();
        session.interrupt();
      }
    },
    hangUp() {
      speaker.stop();
      session.close();
    },
  };
}
