import type { OpenAI } from "openai";
import type { OpenAIRealtimeWebSocket } from "openai/realtime/websocket";

import { VoiceAnswerError } from "../errors/voice-answer-error.ts";
import { whileWanted } from "../signals/while-wanted.ts";

/** The state of a WebSocket that is open. Those that come after it are greater. */
const OPEN = 1;

const TRANSCRIPTION = {
  intent: "transcription",
  /** Before it knew of intents, the client asked for a model, and wrote "undefined" without one. */
  onURL(url: URL): void {
    url.searchParams.delete("model");
    url.searchParams.set("intent", "transcription");
  },
} as const;

/**
 * Begins to connect the client to the Realtime API for a transcription.
 *
 * @returns the client's socket, which may not be open yet.
 * @throws the client's error, or the reason of the signal once it is aborted. No connection is left then.
 */
export async function connectRealtimeSocket(
  client: OpenAI,
  signal: AbortSignal | undefined,
): Promise<OpenAIRealtimeWebSocket> {
  signal?.throwIfAborted();
  const connecting = connect(client, signal);
  try {
    return await whileWanted(connecting, signal);
  } catch (error) {
    connecting.then((socket) => socket.close()).catch(() => undefined);
    throw error;
  }
}

async function connect(
  client: OpenAI,
  signal: AbortSignal | undefined,
): Promise<OpenAIRealtimeWebSocket> {
  const { OpenAIRealtimeWebSocket } = await import("openai/realtime/websocket");
  signal?.throwIfAborted();
  const socket = await OpenAIRealtimeWebSocket.create(client, TRANSCRIPTION);
  // The client turns an error that nobody listens to into an unhandled rejection, even after a close.
  socket.on("error", () => undefined);
  return socket;
}

/**
 * Waits until a socket is open.
 *
 * @throws {VoiceAnswerError} for a socket that closes instead, or the client's error.
 */
export function openedSocket(socket: OpenAIRealtimeWebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (): void => {
      reject(
        new VoiceAnswerError(
          "The Realtime API closed the connection before it was open. Look at the key and the base URL of the client.",
          "openai",
        ),
      );
    };
    socket.on("error", reject);
    whenOpen(socket, resolve);
    socket.socket.addEventListener("close", refuse, { once: true });
    if (socket.socket.readyState > OPEN) {
      refuse();
    }
  });
}

/** Calls back when a socket opens, or at once if it did. */
export function whenOpen(socket: OpenAIRealtimeWebSocket, callback: () => void): void {
  if (socket.socket.readyState === OPEN) {
    callback();
  } else {
    socket.socket.addEventListener("open", callback, { once: true });
  }
}
