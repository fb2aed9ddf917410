import { AiSdkSTTModel } from "@understudy/voice-pipeline/ai-sdk";
import { http, HttpResponse, ws } from "msw";
import { expect, test } from "vitest";

import { errorOf, inputOf, turnsOf } from "./models.ts";
import { API, closedNetwork, deferred, openai, TRACE, TRANSCRIPTIONS } from "./network.ts";

const network = closedNetwork();
const REALTIME = ws.link(`${API.replace("https", "wss")}/realtime`);

interface ClientEvent {
  readonly type: string;
  readonly audio?: string;
  readonly session?: unknown;
}

interface Server {
  /** All that the provider has sent. */
  readonly events: readonly ClientEvent[];
  readonly connections: () => number;
  readonly closed: Promise<void>;
}

type Answer = (event: ClientEvent) => object | "close" | undefined;

/** The Realtime API, as far as a transcription needs it. */
function realtimeServer(answer: Answer): Server {
  const events: ClientEvent[] = [];
  const closed = deferred();
  let connections = 0;
  network.use(
    REALTIME.addEventListener("connection", ({ client }) => {
      connections += 1;
      client.addEventListener("close", () => closed.resolve());
      client.addEventListener("message", ({ data }) => {
        const event = JSON.parse(String(data)) as ClientEvent;
        events.push(event);
        const answered = answer(event);
        if (answered === "close") {
          client.close();
        } else if (answered !== undefined) {
          client.send(JSON.stringify(answered));
        }
      });
    }),
  );
  return { events, connections: () => connections, closed: closed.promise };
}

function completed(transcript: string): object {
  const type = "conversation.item.input_audio_transcription.completed";
  return { type, item_id: "item_1", content_index: 0, transcript };
}

function base64(...samples: readonly number[]): string {
  return Buffer.from(new Int16Array(samples).buffer).toString("base64");
}

const live = new AiSdkSTTModel(openai.transcription("gpt-live-transcribe"));

test("A model of OpenAI that streams hears the input over the Realtime API.", async () => {
  const server = realtimeServer(({ type }) =>
    type === "input_audio_buffer.commit" ? completed("Hello.") : undefined,
  );
  const session = await live.createSession(
    inputOf([[1, 2], [3]]),
    { language: "en" },
    { trace: TRACE },
  );
  expect(await turnsOf(session)).toEqual(["Hello."]);
  await server.closed;
  expect(server.events.map(({ type }) => type)).toEqual([
    "session.update",
    "input_audio_buffer.append",
    "input_audio_buffer.append",
    "input_audio_buffer.commit",
  ]);
  expect(server.events[0]?.session).toMatchObject({
    audio: {
      input: {
        format: { type: "audio/pcm", rate: 24_000 },
        transcription: { model: "gpt-live-transcribe", languages: ["en"] },
      },
    },
  });
  expect(server.events.flatMap(({ audio }) => audio ?? [])).toEqual([base64(1, 2), base64(3)]);
});

test("A model of OpenAI that does not stream gets the whole input as a file.", async () => {
  const server = realtimeServer(() => "close");
  network.use(http.post(TRANSCRIPTIONS, () => HttpResponse.json({ text: "Hello." })));
  const stt = new AiSdkSTTModel(openai.transcription("gpt-4o-transcribe"));
  const session = await stt.createSession(inputOf([[1, 2], [3]]), {}, { trace: TRACE });
  expect(await turnsOf(session)).toEqual(["Hello."]);
  expect(server.connections()).toBe(0);
});

test("An error of the server is the provider's own error.", async () => {
  realtimeServer(({ type }) =>
    type === "session.update" ? { type: "error", error: { message: "No." } } : undefined,
  );
  const session = await live.createSession(inputOf([[1]]), {}, { trace: TRACE });
  expect(await errorOf(turnsOf(session))).toMatchObject({ message: "No." });
});

test("A server that breaks off is an error.", async () => {
  realtimeServer(({ type }) => (type === "input_audio_buffer.append" ? "close" : undefined));
  const input = inputOf([[1]], { isOpen: true });
  const session = await live.createSession(input, {}, { trace: TRACE });
  expect(await errorOf(turnsOf(session))).toMatchObject({ code: "voice_answer" });
});

test.each(["close", "abort"] as const)("A session's %s closes the connection.", async (ending) => {
  const heard = deferred();
  const server = realtimeServer(({ type }) => {
    if (type === "input_audio_buffer.append") {
      heard.resolve();
    }
    return undefined;
  });
  const abort = new AbortController();
  const input = inputOf([[1]], { isOpen: true });
  const options = { trace: TRACE, signal: abort.signal };
  const session = await live.createSession(input, {}, options);
  const turns = turnsOf(session).catch((error: unknown) => error);
  await heard.promise;
  const reason = new Error("Nobody listens.");
  if (ending === "close") {
    await session.close();
    expect(await turns).toEqual([]);
  } else {
    abort.abort(reason);
    expect(await turns).toBe(reason);
  }
  await server.closed;
  expect(server.events.map(({ type }) => type)).not.toContain("input_audio_buffer.commit");
});
