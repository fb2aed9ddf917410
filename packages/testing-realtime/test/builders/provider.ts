import {
  OpenAIRealtimeWebSocket,
  type OpenAIRealtimeWebSocketOptions,
} from "@openai/agents/realtime";

import { KNOWN_EVENTS } from "./subject.ts";

type Frame = { readonly type: string; readonly [key: string]: unknown };

/** The SDK's own transport over a socket of ours: what it emits for the provider's frames, and what it sends. */
export interface Provider {
  readonly transport: OpenAIRealtimeWebSocket;
  readonly emitted: unknown[][];
  readonly sent: Frame[];
  receive(...frames: readonly Frame[]): void;
}

type CreateWebSocket = NonNullable<OpenAIRealtimeWebSocketOptions["createWebSocket"]>;

/** @param connect - how the transport is connected: by itself, or by a session that is on it. */
export async function provider(
  connect: (transport: OpenAIRealtimeWebSocket) => Promise<void> = (transport) =>
    transport.connect({ apiKey: "test" }),
): Promise<Provider> {
  const emitted: unknown[][] = [];
  const sent: Frame[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const socket = {
    addEventListener: (name: string, listener: (event: unknown) => void) =>
      void listeners.set(name, listener),
    send: (text: string) => void sent.push(JSON.parse(text) as Frame),
    close: () => undefined,
  };
  const transport = new OpenAIRealtimeWebSocket({
    createWebSocket: (() => Promise.resolve(socket)) as unknown as CreateWebSocket,
    skipOpenEventListeners: true,
  });
  await connect(transport);
  sent.length = 0;
  for (const name of Object.keys(KNOWN_EVENTS)) {
    transport.on(name, (...args: unknown[]) => emitted.push([name, ...args]));
  }
  return {
    transport,
    emitted,
    sent,
    receive(...frames) {
      for (const [index, frame] of frames.entries()) {
        listeners.get("message")?.({ data: JSON.stringify({ event_id: `e_${index}`, ...frame }) });
      }
    },
  };
}
