import { AudioInput, type STTSettings, VoiceAnswerError } from "@understudy/voice-pipeline";
import { OpenAISTTModel } from "@understudy/voice-pipeline/openai";
import { http, HttpResponse } from "msw";
import OpenAI, { APIError, RateLimitError } from "openai";
import { expect, test } from "vitest";

import { API, clientOfTest, closedNetwork, deferred, TRACE } from "./network.ts";

const network = closedNetwork();
const AUDIO = new AudioInput(new Int16Array([1, -2, 300]), { sampleRateHz: 16_000 });
const TRANSCRIPTIONS = `${API}/audio/transcriptions`;

/** The fields that a transcription sends. */
async function sent(settings: STTSettings, model?: string): Promise<FormData> {
  const { promise, resolve } = deferred<FormData>();
  network.use(
    http.post(TRANSCRIPTIONS, async ({ request }) => {
      resolve(await request.formData());
      return HttpResponse.json({ text: "Hello." });
    }),
  );
  const stt = new OpenAISTTModel({ client: clientOfTest(), model });
  expect(await stt.transcribe(AUDIO, settings, { trace: TRACE })).toBe("Hello.");
  return promise;
}

test("Audio is sent as a WAV file, with the settings that are set.", async () => {
  const form = await sent({ prompt: "Understudy", language: "en", temperature: 0 });
  const file = form.get("file");
  expect(Object.fromEntries(form)).toEqual({
    file,
    model: "gpt-4o-transcribe",
    prompt: "Understudy",
    language: "en",
    temperature: "0",
  });
  if (!(file instanceof File)) {
    throw new Error("The file is no file.");
  }
  expect({ name: file.name, type: file.type }).toEqual({ name: "audio.wav", type: "audio/wav" });
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(AUDIO.toWav());
});

test("Settings that are not set are not sent.", async () => {
  const form = await sent({ language: undefined, turnDetection: { type: "none" } }, "whisper-1");
  expect([...form.keys()].toSorted()).toEqual(["file", "model"]);
  expect(form.get("model")).toBe("whisper-1");
});

test("An error of the API is the client's own error.", async () => {
  network.use(
    http.post(TRANSCRIPTIONS, () =>
      HttpResponse.json({ error: { message: "Slow down.", code: "rate_limit" } }, { status: 429 }),
    ),
  );
  const stt = new OpenAISTTModel({ client: clientOfTest() });
  const error: unknown = await stt.transcribe(AUDIO, {}, { trace: TRACE }).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toBeInstanceOf(APIError);
  expect(error).toMatchObject({ status: 429, code: "rate_limit" });
});

test("What the client tries again succeeds, with the whole file sent twice.", async () => {
  const files: unknown[] = [];
  network.use(
    http.post(TRANSCRIPTIONS, async ({ request }) => {
      const file = (await request.formData()).get("file");
      files.push(file instanceof File ? new Uint8Array(await file.arrayBuffer()) : file);
      return files.length === 1
        ? new HttpResponse(null, { status: 503, headers: { "retry-after-ms": "1" } })
        : HttpResponse.json({ text: "Hello." });
    }),
  );
  const stt = new OpenAISTTModel({ client: new OpenAI({ apiKey: "sk-test", maxRetries: 1 }) });
  expect(await stt.transcribe(AUDIO, {}, { trace: TRACE })).toBe("Hello.");
  expect(files).toEqual([AUDIO.toWav(), AUDIO.toWav()]);
});

test("Audio in which nothing was heard has an empty text.", async () => {
  network.use(http.post(TRANSCRIPTIONS, () => HttpResponse.json({ text: "" })));
  const stt = new OpenAISTTModel({ client: clientOfTest() });
  expect(await stt.transcribe(AUDIO, {}, { trace: TRACE })).toBe("");
});

test("An answer without a text is refused.", async () => {
  network.use(http.post(TRANSCRIPTIONS, () => HttpResponse.json({})));
  const stt = new OpenAISTTModel({ client: clientOfTest() });
  const transcribing = stt.transcribe(AUDIO, {}, { trace: TRACE });
  await expect(transcribing).rejects.toBeInstanceOf(VoiceAnswerError);
});

test("An abort ends the request and rejects with its reason.", async () => {
  const requested = deferred<void>();
  const cancelled = deferred<boolean>();
  network.use(
    http.post(TRANSCRIPTIONS, async ({ request }) => {
      await request.formData();
      requested.resolve();
      request.signal.addEventListener("abort", () => cancelled.resolve(true));
      await cancelled.promise;
      return HttpResponse.error();
    }),
  );
  const abort = new AbortController();
  const reason = new Error("Nobody listens.");
  const stt = new OpenAISTTModel({ client: clientOfTest() });
  const transcribing = stt.transcribe(AUDIO, {}, { trace: TRACE, signal: abort.signal });
  await requested.promise;
  abort.abort(reason);
  await expect(transcribing).rejects.toBe(reason);
  expect(await cancelled.promise).toBe(true);
});

test("An abort while the client waits to try again is heard at once.", async () => {
  const answered = deferred<void>();
  network.use(
    http.post(TRANSCRIPTIONS, async ({ request }) => {
      await request.formData();
      answered.resolve();
      return new HttpResponse(null, { status: 503, headers: { "retry-after": "50" } });
    }),
  );
  const abort = new AbortController();
  const client = new OpenAI({ apiKey: "sk-test", maxRetries: 1 });
  const transcribing = new OpenAISTTModel({ client }).transcribe(
    AUDIO,
    {},
    { trace: TRACE, signal: abort.signal },
  );
  await answered.promise;
  abort.abort(new Error("Nobody listens."));
  await expect(transcribing).rejects.toThrow("Nobody listens.");
});

test("After an abort nothing is sent.", async () => {
  const reason = new Error("Too late.");
  const stt = new OpenAISTTModel({ client: clientOfTest() });
  const options = { trace: TRACE, signal: AbortSignal.abort(reason) };
  await expect(stt.transcribe(AUDIO, {}, options)).rejects.toBe(reason);
});
