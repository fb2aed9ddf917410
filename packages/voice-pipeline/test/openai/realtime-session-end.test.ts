import { StreamedAudioInput, VoiceAnswerError } from "@understudy/voice-pipeline";
import { OpenAISTTModel } from "@understudy/voice-pipeline/openai";
import OpenAI from "openai";
import { OpenAIRealtimeError } from "openai/realtime/internal-base";
import { expect, test } from "vitest";

import { clientOfTest, closedNetwork, deferred, TRACE } from "./network.ts";
import {
  committed,
  completed,
  type Connection,
  REALTIME,
  realtimeServer,
  serverError,
  SPEECH_STARTED,
  turnsOf,
} from "./realtime-server.ts";

const network = closedNetwork();

interface Opened {
  readonly input: StreamedAudioInput;
  readonly turns: AsyncIterator<string>;
  readonly close: () => Promise<void>;
  readonly connection: Connection;
}

async function open(signal?: AbortSignal): Promise<Opened> {
  const server = realtimeServer(network);
  const input = new StreamedAudioInput();
  const model = new OpenAISTTModel({ client: clientOfTest() });
  const session = await model.createSession(input, {}, { trace: TRACE, signal });
  const turns = session.transcribeTurns()[Symbol.asyncIterator]();
  return { input, turns, close: () => session.close(), connection: await server.connected };
}

const END = { done: true, value: undefined };

/** Whether a session still takes what is added to its input. */
async function isRead(input: StreamedAudioInput): Promise<boolean> {
  input.addAudio(new Int16Array([7]));
  input.addAudio(null);
  const { done } = await input[Symbol.asyncIterator]().next();
  return done === true;
}

test("An error of the server is thrown after the turns that came before it.", async () => {
  const { input, turns, connection } = await open();
  connection.send(SPEECH_STARTED, committed("a"), completed("a", "first"));
  connection.send(serverError("session_expired", "Your session hit the maximum duration."));
  expect(await connection.closed).toBe(1000);
  expect(await turns.next()).toEqual({ done: false, value: "first" });
  const error: unknown = await turns.next().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(OpenAIRealtimeError);
  expect(error).toMatchObject({ error: { code: "session_expired" } });
  expect(await isRead(input)).toBe(false);
});

test("An empty commit is an error where the session has not asked for one.", async () => {
  const { turns, connection } = await open();
  connection.send(serverError("input_audio_buffer_commit_empty"));
  await expect(turns.next()).rejects.toBeInstanceOf(OpenAIRealtimeError);
});

test("A turn that the server cannot transcribe fails the iteration, with what the server says as the cause.", async () => {
  const { turns, connection } = await open();
  const failure = { code: "audio_unintelligible", message: "It could not be understood." };
  const type = "conversation.item.input_audio_transcription.failed";
  connection.send(committed("a"), { type, item_id: "a", content_index: 0, error: failure });
  const error: unknown = await turns.next().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(VoiceAnswerError);
  expect(error).toMatchObject({ source: "gpt-4o-transcribe", cause: failure });
  expect(await connection.closed).toBe(1000);
});

test.each([1000, 1011])(
  "A connection that the server closes early (code %i) fails the iteration.",
  async (code) => {
    const { input, turns, connection } = await open();
    const pending = [turns.next(), turns.next()];
    connection.close(code);
    for (const next of pending) {
      await expect(next).rejects.toThrow(`closed (code ${code}) before the session was over`);
    }
    await expect(turns.next()).rejects.toBeInstanceOf(VoiceAnswerError);
    expect(await isRead(input)).toBe(false);
  },
);

test("A close settles what is pending, and lets the connection and the input go. It can be repeated.", async () => {
  const { input, turns, close, connection } = await open();
  const pending = [turns.next(), turns.next()];
  await close();
  await close();
  expect(await Promise.all(pending)).toEqual([END, END]);
  expect(await turns.next()).toEqual(END);
  expect(await connection.closed).toBe(1000);
  expect(await isRead(input)).toBe(false);
});

test("A close drops turns that nobody has taken.", async () => {
  const { turns, close, connection } = await open();
  const first = turns.next();
  connection.send(committed("a"), completed("a", "first"), committed("b"), completed("b", "next"));
  await first;
  await close();
  expect(await turns.next()).toEqual(END);
});

test("Whoever stops to iterate closes the session, with a turn pending too.", async () => {
  const { input, turns, connection } = await open();
  const pending = turns.next();
  expect(await turns.return?.()).toEqual(END);
  expect(await pending).toEqual(END);
  expect(await connection.closed).toBe(1000);
  expect(await isRead(input)).toBe(false);
});

test("An abort does the same as a close, and pending waits fail with its reason.", async () => {
  const abort = new AbortController();
  const { input, turns, close, connection } = await open(abort.signal);
  const pending = turns.next();
  const reason = new Error("Enough.");
  abort.abort(reason);
  await expect(pending).rejects.toBe(reason);
  await close();
  await expect(turns.next()).rejects.toBe(reason);
  expect(await connection.closed).toBe(1000);
  expect(await isRead(input)).toBe(false);
});

test("An abort after the close changes nothing.", async () => {
  const abort = new AbortController();
  const { turns, close } = await open(abort.signal);
  await close();
  abort.abort();
  expect(await turns.next()).toEqual(END);
});

test("An input that fails, fails the iteration.", async () => {
  const server = realtimeServer(network);
  const failure = new Error("The microphone was unplugged.");
  const input = new StreamedAudioInput();
  Object.defineProperty(input, Symbol.asyncIterator, {
    value: () => ({ next: () => Promise.reject(failure) }),
  });
  const model = new OpenAISTTModel({ client: clientOfTest() });
  const session = await model.createSession(input, {}, { trace: TRACE });
  await expect(turnsOf(session)).rejects.toBe(failure);
  expect(await (await server.connected).closed).toBe(1000);
});

test("A session that is opened after an abort connects to nothing.", async () => {
  const server = realtimeServer(network);
  const reason = new Error("Too late.");
  const options = { trace: TRACE, signal: AbortSignal.abort(reason) };
  const model = new OpenAISTTModel({ client: clientOfTest() });
  const opening = model.createSession(new StreamedAudioInput(), {}, options);
  await expect(opening).rejects.toBe(reason);
  expect(server.count()).toBe(0);
});

test("An abort ends the wait for a key, and connects to nothing when it comes.", async () => {
  const server = realtimeServer(network);
  const asked = deferred<void>();
  const key = deferred<string>();
  const client = new OpenAI({
    apiKey: () => {
      asked.resolve();
      return key.promise;
    },
  });
  const abort = new AbortController();
  const options = { trace: TRACE, signal: abort.signal };
  const opening = new OpenAISTTModel({ client }).createSession(
    new StreamedAudioInput(),
    {},
    options,
  );
  await asked.promise;
  abort.abort(new Error("Too slow."));
  await expect(opening).rejects.toThrow("Too slow.");
  key.resolve("sk-late");
  // The client opens its socket before it gives it away: it is closed right then.
  if (server.count() > 0) {
    expect(await (await server.connected).closed).toBe(1000);
  }
});

test("The key of a client that asks for it is the one that the connection uses.", async () => {
  const server = realtimeServer(network);
  const client = new OpenAI({ apiKey: () => Promise.resolve("sk-asked") });
  const model = new OpenAISTTModel({ client, model: "whisper-1" });
  const session = await model.createSession(new StreamedAudioInput(), {}, { trace: TRACE });
  const connection = await server.connected;
  expect(connection.protocols).toContain("openai-insecure-api-key.sk-asked");
  const [update] = await connection.received("session.update");
  expect(update).toMatchObject({
    session: { audio: { input: { transcription: { model: "whisper-1" } } } },
  });
  await session.close();
});

test("A connection that does not open fails the opening.", async () => {
  network.use(
    REALTIME.addEventListener("connection", ({ client }) => {
      client.close(4001);
    }),
  );
  const model = new OpenAISTTModel({ client: clientOfTest() });
  const opening = model.createSession(new StreamedAudioInput(), {}, { trace: TRACE });
  await expect(opening).rejects.toThrow("closed the connection before it was open");
});

test("What a server says the moment it connects is heard, and nothing is read or sent after it.", async () => {
  const sent: unknown[] = [];
  network.use(
    REALTIME.addEventListener("connection", ({ client }) => {
      client.addEventListener("message", ({ data }) => sent.push(data));
      client.send(JSON.stringify(serverError("invalid_api_key")));
    }),
  );
  const model = new OpenAISTTModel({ client: clientOfTest() });
  const input = new StreamedAudioInput();
  // Whether it comes before the connection counts as open is for the network to say.
  const hearing = model.createSession(input, {}, { trace: TRACE }).then(turnsOf);
  await expect(hearing).rejects.toMatchObject({ error: { code: "invalid_api_key" } });
  expect(await isRead(input)).toBe(false);
  expect(sent).toEqual([]);
});
