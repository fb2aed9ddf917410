import { getEventListeners } from "node:events";

import { StreamedAudioInput } from "@understudy/voice-pipeline";
import { OpenAISTTModel } from "@understudy/voice-pipeline/openai";
import { describe, expect, test } from "vitest";

import { settled, watchRejections } from "../support/tasks.ts";
import { clientOfTest, closedNetwork, TRACE } from "./network.ts";
import {
  committed,
  completed,
  type Connection,
  REALTIME,
  realtimeServer,
  serverError,
  SPEECH_STARTED,
} from "./realtime-server.ts";

const network = closedNetwork();

interface Opened {
  readonly abort: AbortController;
  readonly input: StreamedAudioInput;
  readonly turns: AsyncIterator<string>;
  readonly close: () => Promise<void>;
  readonly connection: Connection;
}

async function open(): Promise<Opened> {
  const server = realtimeServer(network);
  const abort = new AbortController();
  const input = new StreamedAudioInput();
  const options = { trace: TRACE, signal: abort.signal };
  const model = new OpenAISTTModel({ client: clientOfTest() });
  const session = await model.createSession(input, {}, options);
  const turns = session.transcribeTurns()[Symbol.asyncIterator]();
  const connection = await server.connected;
  return { abort, input, turns, close: () => session.close(), connection };
}

/** How far a session has come. */
const STAGES: Readonly<Record<string, (opened: Opened) => unknown>> = {
  "when nothing has happened": () => undefined,
  "while audio is sent": async ({ input, connection }) => {
    input.addAudio(new Int16Array([1]));
    await connection.received("input_audio_buffer.append");
  },
  "while a turn is transcribed": ({ connection }) => {
    connection.send(SPEECH_STARTED, committed("a"));
  },
  "with a turn that nobody has taken": ({ connection }) => {
    connection.send(committed("a"), completed("a", "first"));
  },
  "when the input has ended, with a turn open": async ({ input, connection }) => {
    input.addAudio(new Int16Array([1]));
    connection.send(SPEECH_STARTED, committed("a"));
    input.addAudio(null);
    await connection.received("input_audio_buffer.clear");
  },
  "when all is over": async ({ input, turns }) => {
    input.addAudio(null);
    await turns.next();
  },
  "after an error of the server": ({ connection }) => connection.send(serverError("broken")),
  "after the server closed": ({ connection }) => connection.close(1011),
};

const WAYS: Readonly<Record<string, (opened: Opened) => unknown>> = {
  close: ({ close }) => close(),
  "close, twice at once": ({ close }) => Promise.all([close(), close()]),
  "return of the iterator": ({ turns }) => turns.return?.(),
  abort: ({ abort }) => abort.abort(new Error("Enough.")),
  "abort, then close": ({ abort, close }) => {
    abort.abort(new Error("Enough."));
    return close();
  },
};

describe.each(Object.keys(STAGES))("Ended %s,", (stage) => {
  test.each(Object.keys(WAYS))("by a %s, a session leaves nothing.", async (way) => {
    const noRejections = watchRejections();
    const opened = await open();
    const { signal } = opened.abort;
    expect(getEventListeners(signal, "abort")).not.toEqual([]);
    await STAGES[stage]?.(opened);
    await settled();
    await WAYS[way]?.(opened);
    await Promise.allSettled([opened.turns.next(), opened.turns.next()]);
    await opened.close();
    expect(await opened.connection.closed).toBeTypeOf("number");
    expect(getEventListeners(signal, "abort")).toEqual([]);
    await noRejections();
  });
});

test("What the server says after the end is not heard.", async () => {
  const noRejections = watchRejections();
  const { turns, close, connection } = await open();
  await close();
  connection.send(committed("a"), completed("a", "late"), serverError("late"));
  expect(await turns.next()).toEqual({ done: true, value: undefined });
  await noRejections();
});

test("An abort while it connects closes the connection, and the input is left alone.", async () => {
  const noRejections = watchRejections();
  const abort = new AbortController();
  const reason = new Error("Too slow.");
  const closed: unknown[] = [];
  network.use(
    REALTIME.addEventListener("connection", ({ client }) => {
      client.addEventListener("close", ({ code }) => closed.push(code));
      abort.abort(reason);
    }),
  );
  const input = new StreamedAudioInput();
  const options = { trace: TRACE, signal: abort.signal };
  const model = new OpenAISTTModel({ client: clientOfTest() });
  await expect(model.createSession(input, {}, options)).rejects.toBe(reason);
  await settled();
  expect(closed).toEqual([1000]);
  expect(getEventListeners(abort.signal, "abort")).toEqual([]);
  input.addAudio(new Int16Array([7]));
  expect(await input[Symbol.asyncIterator]().next()).toMatchObject({ done: false });
  await noRejections();
});
