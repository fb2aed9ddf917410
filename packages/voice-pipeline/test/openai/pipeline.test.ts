import { StreamedAudioInput, VoicePipeline, type VoiceWorkflow } from "@understudy/voice-pipeline";
import { OpenAIVoiceModelProvider } from "@understudy/voice-pipeline/openai";
import { http, HttpResponse } from "msw";
import { APIError } from "openai";
import { OpenAIRealtimeError } from "openai/realtime/internal-base";
import { expect, test } from "vitest";

import { AUDIO, read, readToError } from "../support/fakes.ts";
import { API, clientOfTest, closedNetwork, deferred, pcm } from "./network.ts";
import {
  committed,
  completed,
  realtimeServer,
  serverError,
  SPEECH_STARTED,
} from "./realtime-server.ts";

const network = closedNetwork();

/** A pipeline that answers what it hears in capitals, after a greeting. */
function echo(): VoicePipeline {
  const workflow: VoiceWorkflow = {
    async *run(said) {
      yield said.toUpperCase();
    },
    async *onStart() {
      yield "Hi.";
    },
  };
  return new VoicePipeline({
    workflow,
    config: {
      modelProvider: new OpenAIVoiceModelProvider({ client: clientOfTest() }),
      sttSettings: { language: "en", prompt: "Understudy" },
      ttsSettings: { voice: "nova", speed: 2, instructions: "Whisper." },
    },
  });
}

/** The API hears "Hello." in every file. */
function hearsHello(): void {
  network.use(
    http.post(`${API}/audio/transcriptions`, async ({ request }) => {
      const form = await request.formData();
      return HttpResponse.json({ text: form.get("language") === "en" ? "Hello." : "Hallo!" });
    }),
  );
}

/** The API says two samples for each text, its length and -1, in chunks of one and three bytes. */
function saysLength(): { readonly spoken: readonly unknown[] } {
  const spoken: unknown[] = [];
  network.use(
    http.post<never, { readonly input: string }>(`${API}/audio/speech`, async ({ request }) => {
      const body = await request.json();
      spoken.push(body);
      const bytes = pcm(body.input.length, -1);
      return new HttpResponse(
        new ReadableStream<Uint8Array>({
          start(controller) {
            controller.enqueue(bytes.subarray(0, 1));
            controller.enqueue(bytes.subarray(1));
            controller.close();
          },
        }),
      );
    }),
  );
  return { spoken };
}

test("A static input is heard, answered and spoken by the models of the provider.", async () => {
  hearsHello();
  const { spoken } = saysLength();
  expect(await read(echo().run(AUDIO).stream())).toEqual([
    "turn_started",
    [6, -1],
    "turn_ended",
    "session_ended",
  ]);
  expect(spoken).toEqual([
    {
      model: "gpt-4o-mini-tts",
      voice: "nova",
      input: "HELLO.",
      response_format: "pcm",
      instructions: "Whisper.",
      speed: 2,
    },
  ]);
});

test("A streamed input is greeted, and its turns are answered while the speaker goes on.", async () => {
  saysLength();
  const server = realtimeServer(network);
  const input = new StreamedAudioInput();
  const reading = read(echo().run(input).stream());
  const connection = await server.connected;
  const [update] = await connection.received("session.update");
  expect(update).toMatchObject({
    session: { audio: { input: { transcription: { language: "en", prompt: "Understudy" } } } },
  });
  input.addAudio(new Int16Array([1]));
  await connection.received("input_audio_buffer.append");
  connection.send(SPEECH_STARTED, committed("a"), completed("a", "One."));
  input.addAudio(new Int16Array([2]));
  await connection.received("input_audio_buffer.append", 2);
  connection.send(SPEECH_STARTED, committed("b"), completed("b", "Three."));
  input.addAudio(null);
  expect(await reading).toEqual(
    [
      [3, -1],
      [4, -1],
      [6, -1],
    ]
      .flatMap((audio) => ["turn_started", audio, "turn_ended"])
      .concat("session_ended"),
  );
  expect(await connection.closed).toBe(1000);
});

test("An error of the transcription ends a static run.", async () => {
  network.use(
    http.post(`${API}/audio/transcriptions`, () => new HttpResponse(null, { status: 401 })),
  );
  const { error } = await readToError(echo().run(AUDIO).stream());
  expect(error).toBeInstanceOf(APIError);
  expect(error).toMatchObject({ status: 401 });
});

test("An error of the server ends a streamed run, after the turns that came before it.", async () => {
  saysLength();
  const server = realtimeServer(network);
  const reading = readToError(echo().run(new StreamedAudioInput()).stream());
  const connection = await server.connected;
  await connection.received("session.update");
  connection.send(committed("a"), completed("a", "One."), serverError("session_expired"));
  const { told, error } = await reading;
  expect(told).toContainEqual([4, -1]);
  expect(error).toBeInstanceOf(OpenAIRealtimeError);
});

test("A failure of the speech ends a streamed run, and its connection.", async () => {
  const server = realtimeServer(network);
  let count = 0;
  network.use(
    http.post(`${API}/audio/speech`, () => {
      count += 1;
      return count === 1
        ? HttpResponse.arrayBuffer(pcm(1).buffer)
        : new HttpResponse(null, { status: 400 });
    }),
  );
  const reading = readToError(echo().run(new StreamedAudioInput()).stream());
  const connection = await server.connected;
  connection.send(committed("a"), completed("a", "One."));
  const { error } = await reading;
  expect(error).toMatchObject({ status: 400 });
  expect(await connection.closed).toBe(1000);
});

test("A consumer that leaves lets the connection and the speech go.", async () => {
  saysLength();
  const server = realtimeServer(network);
  for await (const event of echo().run(new StreamedAudioInput()).stream()) {
    if (event.type === "voice_stream_event_lifecycle" && event.event === "turn_ended") {
      await server.connected;
      break;
    }
  }
  expect(await (await server.connected).closed).toBe(1000);
});

test("An abort of the run ends the request for speech, and the events with its reason.", async () => {
  hearsHello();
  const asked = deferred<void>();
  const cancelled = deferred<boolean>();
  network.use(
    http.post(`${API}/audio/speech`, async ({ request }) => {
      request.signal.addEventListener("abort", () => cancelled.resolve(true));
      asked.resolve();
      await cancelled.promise;
      return HttpResponse.error();
    }),
  );
  const abort = new AbortController();
  const reading = readToError(echo().run(AUDIO, { signal: abort.signal }).stream());
  await asked.promise;
  const reason = new Error("Nobody listens.");
  abort.abort(reason);
  expect(await reading).toMatchObject({ error: reason });
  expect(await cancelled.promise).toBe(true);
});
