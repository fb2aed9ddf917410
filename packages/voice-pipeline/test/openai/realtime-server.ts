import type { TranscriptionSession } from "@understudy/voice-pipeline";
import { ws } from "msw";
import type { SetupServer } from "msw/node";

import { API, deferred } from "./network.ts";

/** The Realtime API, for all connections of a test file. */
export const REALTIME = ws.link(`${API.replace("https", "wss")}/realtime`);

/** An event of the client, as it is on the wire. */
export interface ClientEvent {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** One connection, as the server sees it. */
export class Connection {
  readonly url: URL;
  readonly protocols: readonly string[];
  /** All that the client has sent. */
  readonly events: ClientEvent[] = [];
  /** The code with which the client closed. */
  readonly closed: Promise<number>;
  readonly #send: (data: string) => void;
  readonly #close: (code: number) => void;
  readonly #waiting: (() => void)[] = [];

  constructor(
    client: Client,
    protocols: string | readonly string[] | undefined,
    answers: (event: ClientEvent) => readonly object[],
  ) {
    const { promise, resolve } = deferred<number>();
    this.url = client.url;
    this.protocols = [protocols ?? []].flat();
    this.closed = promise;
    this.#send = (data) => client.send(data);
    this.#close = (code) => client.close(code);
    client.addEventListener("message", ({ data }) => {
      const event = clientEvent(data);
      this.events.push(event);
      this.#waiting.splice(0).forEach((wake) => wake());
      this.send(...answers(event));
    });
    client.addEventListener("close", ({ code }) => resolve(code));
  }

  /** Waits until the client has sent so many events of a type. */
  async received(type: string, count = 1): Promise<readonly ClientEvent[]> {
    for (;;) {
      const events = this.events.filter((event) => event.type === type);
      if (events.length >= count) {
        return events;
      }
      await new Promise<void>((wake) => this.#waiting.push(wake));
    }
  }

  send(...events: readonly object[]): void {
    for (const event of events) {
      this.#send(JSON.stringify(event));
    }
  }

  close(code: number): void {
    this.#close(code);
  }
}

type ConnectionListener = Parameters<(typeof REALTIME)["addEventListener"]>[1];
type Client = Parameters<ConnectionListener>[0]["client"];

/**
 * A Realtime API that accepts connections. It answers a clear as the real one does, and a commit with what the test says.
 *
 * @returns the connections, each once it is there.
 */
export function realtimeServer(
  network: SetupServer,
  onCommit: readonly object[] = [],
): { readonly connected: Promise<Connection>; readonly count: () => number } {
  const { promise, resolve } = deferred<Connection>();
  let count = 0;
  network.use(
    REALTIME.addEventListener("connection", (event) => {
      count += 1;
      resolve(
        new Connection(event.client, event.info.protocols, ({ type }) => {
          switch (type) {
            case "input_audio_buffer.commit":
              return onCommit;
            case "input_audio_buffer.clear":
              return [{ type: "input_audio_buffer.cleared" }];
            default:
              return [];
          }
        }),
      );
    }),
  );
  return { connected: promise, count: () => count };
}

function clientEvent(data: unknown): ClientEvent {
  const event: unknown = JSON.parse(String(data));
  if (typeof event !== "object" || event === null || !("type" in event)) {
    throw new Error("The client sent no event.");
  }
  return { ...event, type: String(event.type) };
}

/** The server hears somebody begin to speak. */
export const SPEECH_STARTED = { type: "input_audio_buffer.speech_started" } as const;

/** A turn begins. */
export function committed(id: string): object {
  return { type: "input_audio_buffer.committed", item_id: id };
}

/** A turn has its text. */
export function completed(id: string, transcript: string): object {
  return {
    type: "conversation.item.input_audio_transcription.completed",
    item_id: id,
    content_index: 0,
    transcript,
  };
}

/** An error of the server. */
export function serverError(code: string, message = "No."): object {
  return { type: "error", event_id: "e1", error: { type: "invalid_request_error", code, message } };
}

/** The samples in an event that appends audio. */
export function samplesOf(event: ClientEvent): readonly number[] {
  const bytes = Uint8Array.from(atob(String(event["audio"])), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / 2 }, (_, index) => view.getInt16(index * 2, true));
}

/** All turns of a session. */
export async function turnsOf(session: TranscriptionSession): Promise<readonly string[]> {
  const turns: string[] = [];
  for await (const turn of session.transcribeTurns()) {
    turns.push(turn);
  }
  return turns;
}
