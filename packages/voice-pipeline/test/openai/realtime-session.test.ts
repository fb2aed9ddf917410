import {
  StreamedAudioInput,
  type STTSettings,
  type TranscriptionSession,
} from "@understudy/voice-pipeline";
import { OpenAISTTModel } from "@understudy/voice-pipeline/openai";
import { expect, test } from "vitest";

import { clientOfTest, closedNetwork, TRACE } from "./network.ts";
import {
  committed,
  completed,
  type Connection,
  realtimeServer,
  samplesOf,
  serverError,
  SPEECH_STARTED,
  turnsOf,
} from "./realtime-server.ts";

const network = closedNetwork();

interface Opened {
  readonly input: StreamedAudioInput;
  readonly session: TranscriptionSession;
  readonly connection: Connection;
}

async function open(settings: STTSettings, onCommit: readonly object[] = []): Promise<Opened> {
  const server = realtimeServer(network, onCommit);
  const input = new StreamedAudioInput();
  const model = new OpenAISTTModel({ client: clientOfTest() });
  const session = await model.createSession(input, settings, { trace: TRACE });
  return { input, session, connection: await server.connected };
}

test("A session says what is to be transcribed, and how, before it sends audio.", async () => {
  const { input, session, connection } = await open({ prompt: "Understudy", language: "en" });
  input.addAudio(new Int16Array([1]));
  await connection.received("input_audio_buffer.append");
  expect(connection.url.search).toBe("?intent=transcription");
  expect(connection.events.map(({ type }) => type)).toEqual([
    "session.update",
    "input_audio_buffer.append",
  ]);
  expect(connection.events[0]).toEqual({
    type: "session.update",
    session: {
      type: "transcription",
      audio: {
        input: {
          format: { type: "audio/pcm", rate: 24_000 },
          transcription: { model: "gpt-4o-transcribe", prompt: "Understudy", language: "en" },
          turn_detection: { type: "semantic_vad" },
        },
      },
    },
  });
  await session.close();
});

test.each([
  { given: { type: "server_vad", threshold: 0.8 }, sent: { type: "server_vad", threshold: 0.8 } },
  { given: { type: "none" }, sent: null },
])("The turn detection $given is sent as $sent.", async ({ given, sent }) => {
  const { session, connection } = await open({ turnDetection: given });
  const [update] = await connection.received("session.update");
  expect(update).toMatchObject({ session: { audio: { input: { turn_detection: sent } } } });
  expect(JSON.stringify(update)).not.toMatch(/prompt|language/);
  await session.close();
});

test("Audio is sent as PCM16, whichever kind of samples was added.", async () => {
  const { input, session, connection } = await open({});
  input.addAudio(new Int16Array([1, -2, 32_767, -32_768]));
  input.addAudio(new Int16Array(0));
  input.addAudio(new Float32Array([0, 0.5, 2, -2]));
  const appended = await connection.received("input_audio_buffer.append", 2);
  expect(appended.map((event) => samplesOf(event))).toEqual([
    [1, -2, 32_767, -32_768],
    [0, 16_383, 32_767, -32_767],
  ]);
  await session.close();
});

test("Turns come in the order in which they were spoken, whatever order their texts come in.", async () => {
  const { input, session, connection } = await open({});
  input.addAudio(new Int16Array([1]));
  connection.send(SPEECH_STARTED, committed("a"), SPEECH_STARTED, committed("b"));
  connection.send(completed("b", "second"), completed("a", "first"));
  input.addAudio(null);
  expect(await turnsOf(session)).toEqual(["first", "second"]);
  expect(await connection.closed).toBe(1000);
});

test("A turn can be had before the input ends, and one is waited for that began before it ended.", async () => {
  const { input, session, connection } = await open({}, [serverError(NOTHING_LEFT)]);
  const turns = session.transcribeTurns()[Symbol.asyncIterator]();
  const first = turns.next();
  const second = turns.next();
  input.addAudio(new Int16Array([1]));
  connection.send(SPEECH_STARTED, committed("a"), completed("a", "first"));
  expect(await first).toEqual({ done: false, value: "first" });
  connection.send(SPEECH_STARTED, committed("b"));
  input.addAudio(null);
  await connection.received("input_audio_buffer.clear");
  connection.send(completed("b", "second"));
  expect(await second).toEqual({ done: false, value: "second" });
  expect(await turns.next()).toEqual({ done: true, value: undefined });
});

test("A turn in which nothing was heard is left out.", async () => {
  const { input, session, connection } = await open({});
  input.addAudio(new Int16Array([1]));
  connection.send(committed("a"), completed("a", " "), committed("b"), completed("b", "yes"));
  input.addAudio(null);
  expect(await turnsOf(session)).toEqual(["yes"]);
});

test("Without turn detection, the whole input is committed as one turn when it ends.", async () => {
  const { input, session, connection } = await open({ turnDetection: { type: "none" } }, [
    committed("a"),
    completed("a", "everything"),
  ]);
  input.addAudio(new Int16Array([1]));
  input.addAudio(new Int16Array([2]));
  input.addAudio(null);
  expect(await turnsOf(session)).toEqual(["everything"]);
  expect(connection.events.map(({ type }) => type)).toEqual([
    "session.update",
    "input_audio_buffer.append",
    "input_audio_buffer.append",
    "input_audio_buffer.commit",
    "input_audio_buffer.clear",
  ]);
});

test("With turn detection, what is being said when the input ends becomes the last turn.", async () => {
  const { input, session, connection } = await open({}, [committed("a"), completed("a", "stop")]);
  input.addAudio(new Int16Array([1]));
  connection.send(SPEECH_STARTED);
  input.addAudio(null);
  expect(await turnsOf(session)).toEqual(["stop"]);
});

test("With turn detection, the silence after the last turn is no turn.", async () => {
  const { input, session, connection } = await open({}, [committed("b"), completed("b", "Hm?")]);
  input.addAudio(new Int16Array([1]));
  connection.send(SPEECH_STARTED, committed("a"), completed("a", "yes"));
  input.addAudio(null);
  expect(await turnsOf(session)).toEqual(["yes"]);
});

test("A rest that is too short to be committed is no error.", async () => {
  const { input, session } = await open({ turnDetection: { type: "none" } }, [
    serverError(NOTHING_LEFT),
  ]);
  input.addAudio(new Int16Array([1]));
  input.addAudio(null);
  expect(await turnsOf(session)).toEqual([]);
});

test("An input without audio ends the session, and nothing is committed.", async () => {
  const { input, session, connection } = await open({ turnDetection: { type: "none" } });
  input.addAudio(null);
  expect(await turnsOf(session)).toEqual([]);
  await connection.closed;
  expect(connection.events.map(({ type }) => type)).toEqual(["session.update"]);
});

const NOTHING_LEFT = "input_audio_buffer_commit_empty";
