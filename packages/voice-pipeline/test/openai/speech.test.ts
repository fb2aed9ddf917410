import { getEventListeners } from "node:events";

import { type TTSSettings, VoiceAnswerError } from "@understudy/voice-pipeline";
import { OpenAITTSModel } from "@understudy/voice-pipeline/openai";
import { http, HttpResponse } from "msw";
import OpenAI, { APIError } from "openai";
import { expect, test } from "vitest";

import { settled } from "../support/tasks.ts";
import { API, clientOfTest, closedNetwork, deferred, pcm } from "./network.ts";

const network = closedNetwork();
const SPEECH = `${API}/audio/speech`;
const END = { done: true, value: undefined };

/** What a speech sends. */
async function sent(settings: TTSSettings, model?: string): Promise<unknown> {
  const { promise, resolve } = deferred<unknown>();
  network.use(
    http.post(SPEECH, async ({ request }) => {
      resolve(await request.json());
      return HttpResponse.arrayBuffer(pcm(1, 2).buffer);
    }),
  );
  const tts = new OpenAITTSModel({ client: clientOfTest(), model });
  const chunks: number[] = [];
  for await (const chunk of tts.run("Hello.", settings, {})) {
    chunks.push(...chunk);
  }
  expect(chunks).toEqual([...pcm(1, 2)]);
  return promise;
}

interface Speaking {
  readonly say: (...samples: readonly number[]) => void;
  readonly send: (bytes: Uint8Array) => void;
  readonly end: () => void;
  /** Settles when the client has let go of the body. */
  readonly cancelled: Promise<boolean>;
  /** Settles when the request is there. */
  readonly requested: Promise<void>;
  readonly count: () => number;
}

/** A server that speaks as the test says. */
function speaking(): Speaking {
  const cancelled = deferred<boolean>();
  const requested = deferred<void>();
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  let count = 0;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      body = controller;
    },
    cancel: () => cancelled.resolve(true),
  });
  network.use(
    http.post(SPEECH, () => {
      count += 1;
      requested.resolve();
      return new HttpResponse(stream, { headers: { "content-type": "audio/pcm" } });
    }),
  );
  return {
    say: (...samples) => body?.enqueue(pcm(...samples)),
    send: (bytes) => body?.enqueue(bytes),
    end: () => body?.close(),
    cancelled: cancelled.promise,
    requested: requested.promise,
    count: () => count,
  };
}

function speech(signal?: AbortSignal): AsyncIterator<Uint8Array> {
  const tts = new OpenAITTSModel({ client: clientOfTest() });
  return tts.run("Hello.", {}, { signal })[Symbol.asyncIterator]();
}

test("A text is sent with the settings that are set, and asks for PCM.", async () => {
  const settings = { voice: "coral", instructions: "Whisper.", speed: 1.5, bufferSize: 3 };
  expect(await sent(settings, "tts-1")).toEqual({
    model: "tts-1",
    voice: "coral",
    input: "Hello.",
    response_format: "pcm",
    instructions: "Whisper.",
    speed: 1.5,
  });
});

test("Settings that are not set are not sent, and the voice has a default.", async () => {
  expect(await sent({ speed: undefined })).toEqual({
    model: "gpt-4o-mini-tts",
    voice: "ash",
    input: "Hello.",
    response_format: "pcm",
  });
});

test("The speech comes in chunks, each before the next is there.", async () => {
  const server = speaking();
  const chunks = speech();
  const first = chunks.next();
  server.say(1, 2);
  expect(await first).toEqual({ done: false, value: pcm(1, 2) });
  const rest = [chunks.next(), chunks.next(), chunks.next()];
  server.say(3);
  expect(await rest[0]).toEqual({ done: false, value: pcm(3) });
  server.end();
  expect(await Promise.all(rest.slice(1))).toEqual([END, END]);
  expect(await chunks.next()).toEqual(END);
});

test("An error of the API is the client's own error.", async () => {
  network.use(
    http.post(SPEECH, () => HttpResponse.json({ error: { code: "no_voice" } }, { status: 400 })),
  );
  const chunks = speech();
  const error: unknown = await chunks.next().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(APIError);
  expect(error).toMatchObject({ status: 400, code: "no_voice" });
  expect(await chunks.next()).toEqual(END);
});

test("What the client tries again succeeds, once for each speech.", async () => {
  let count = 0;
  network.use(
    http.post(SPEECH, () => {
      count += 1;
      return count === 1
        ? new HttpResponse(null, { status: 503, headers: { "retry-after-ms": "1" } })
        : HttpResponse.arrayBuffer(pcm(1).buffer);
    }),
  );
  const tts = new OpenAITTSModel({ client: new OpenAI({ apiKey: "sk-test", maxRetries: 1 }) });
  const chunks = tts.run("Hello.", {}, {});
  expect(await chunks.next()).toEqual({ done: false, value: pcm(1) });
  expect(await chunks.next()).toEqual(END);
  expect(count).toBe(2);
});

test("An abort while the client waits to try again is heard at once.", async () => {
  const answered = deferred<void>();
  network.use(
    http.post(SPEECH, () => {
      answered.resolve();
      return new HttpResponse(null, { status: 503, headers: { "retry-after": "50" } });
    }),
  );
  const abort = new AbortController();
  const tts = new OpenAITTSModel({ client: new OpenAI({ apiKey: "sk-test", maxRetries: 1 }) });
  const pending = tts.run("Hello.", {}, { signal: abort.signal }).next();
  await answered.promise;
  abort.abort(new Error("Nobody listens."));
  await expect(pending).rejects.toThrow("Nobody listens.");
});

test("A body that breaks off in the middle fails the speech after what came.", async () => {
  const failure = new Error("Broken off.");
  const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
  // Below a closed network a broken body looks like one that has ended: the client gets its own fetch.
  const fetch = (): Promise<Response> => {
    const body = new ReadableStream<Uint8Array>({ start: (control) => void bodies.push(control) });
    return Promise.resolve(new Response(body));
  };
  const tts = new OpenAITTSModel({ client: new OpenAI({ apiKey: "sk-test", fetch }) });
  const chunks = tts.run("Hello.", {}, {});
  const first = chunks.next();
  await settled();
  bodies[0]?.enqueue(pcm(1));
  expect(await first).toEqual({ done: false, value: pcm(1) });
  const pending = chunks.next();
  bodies[0]?.error(failure);
  await expect(pending).rejects.toBe(failure);
  expect(await chunks.next()).toEqual(END);
});

test("An answer without a body is refused.", async () => {
  const fetch = (): Promise<Response> => Promise.resolve(new Response(null));
  const tts = new OpenAITTSModel({ client: new OpenAI({ apiKey: "sk-test", fetch }) });
  await expect(tts.run("Hello.", {}, {}).next()).rejects.toBeInstanceOf(VoiceAnswerError);
});

test("Chunks are bytes, whether or not they cut a sample in two.", async () => {
  const server = speaking();
  const chunks = speech();
  for (const bytes of [[1], [2, 3, 4]]) {
    server.send(Uint8Array.from(bytes));
    expect(await chunks.next()).toEqual({ done: false, value: Uint8Array.from(bytes) });
  }
  await chunks.return?.();
});

test("A speech leaves no listener on the signal, however it ends.", async () => {
  const { signal } = new AbortController();
  network.use(http.post(SPEECH, () => HttpResponse.arrayBuffer(pcm(1).buffer)));
  const whole = speech(signal);
  expect([await whole.next(), await whole.next()]).toEqual([{ done: false, value: pcm(1) }, END]);
  const server = speaking();
  const chunks = speech(signal);
  server.say(1);
  await chunks.next();
  expect(getEventListeners(signal, "abort")).not.toEqual([]);
  await chunks.return?.();
  network.use(http.post(SPEECH, () => new HttpResponse(null, { status: 400 })));
  await expect(speech(signal).next()).rejects.toBeInstanceOf(APIError);
  await settled();
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("Whoever stops early lets the body go, with a chunk pending too.", async () => {
  const server = speaking();
  const chunks = speech();
  server.say(1);
  await chunks.next();
  const pending = chunks.next();
  expect(await chunks.return?.()).toEqual(END);
  expect(await pending).toEqual(END);
  expect(await server.cancelled).toBe(true);
  expect(await chunks.next()).toEqual(END);
});

test("Whoever stops before the answer is there ends the request.", async () => {
  const requested = deferred<void>();
  const cancelled = deferred<boolean>();
  network.use(
    http.post(SPEECH, async ({ request }) => {
      request.signal.addEventListener("abort", () => cancelled.resolve(true));
      requested.resolve();
      await cancelled.promise;
      return HttpResponse.error();
    }),
  );
  const chunks = speech();
  const pending = chunks.next();
  await requested.promise;
  await chunks.return?.();
  expect(await pending).toEqual(END);
  expect(await cancelled.promise).toBe(true);
});

test("An abort lets the body go and rejects what is pending with its reason.", async () => {
  const server = speaking();
  const abort = new AbortController();
  const chunks = speech(abort.signal);
  server.say(1);
  await chunks.next();
  const pending = chunks.next();
  const reason = new Error("Nobody listens.");
  abort.abort(reason);
  await expect(pending).rejects.toBe(reason);
  expect(await server.cancelled).toBe(true);
});

test("An abort between two chunks is heard at the next.", async () => {
  const server = speaking();
  const abort = new AbortController();
  const chunks = speech(abort.signal);
  server.say(1);
  await chunks.next();
  server.say(2);
  abort.abort(new Error("Nobody listens."));
  await expect(chunks.next()).rejects.toThrow("Nobody listens.");
  expect(await server.cancelled).toBe(true);
});

test("Nothing is sent before the first chunk is asked for, or after an abort.", async () => {
  const server = speaking();
  await speech().return?.();
  const reason = new Error("Too late.");
  await expect(speech(AbortSignal.abort(reason)).next()).rejects.toBe(reason);
  expect(server.count()).toBe(0);
});
