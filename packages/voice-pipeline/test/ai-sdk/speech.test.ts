import { AudioInput, type TTSSettings, VoiceAnswerError } from "@understudy/voice-pipeline";
import { AiSdkTTSModel, type AiSdkTTSModelOptions } from "@understudy/voice-pipeline/ai-sdk";
import { APICallError } from "ai";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import { pcm } from "../support/fakes.ts";
import { chunksOf, errorOf, speakers } from "./models.ts";
import { closedNetwork, deferred, openai, SPEECH } from "./network.ts";

const network = closedNetwork();

function ttsModel(options?: AiSdkTTSModelOptions): AiSdkTTSModel {
  return new AiSdkTTSModel(openai.speech("gpt-4o-mini-tts"), options);
}

/** OpenAI answers with these bytes. */
function answers(bytes: Uint8Array): { readonly requests: readonly unknown[] } {
  const requests: unknown[] = [];
  network.use(
    http.post(SPEECH, async ({ request }) => {
      requests.push(await request.json());
      return new HttpResponse(new Uint8Array(bytes));
    }),
  );
  return { requests };
}

async function sent(settings: TTSSettings, options?: AiSdkTTSModelOptions): Promise<unknown> {
  const { requests } = answers(pcm(1));
  await chunksOf(ttsModel(options), settings);
  return requests[0];
}

test("A model is called by the provider's name of it, and speaks at 24,000 Hz unless told otherwise.", () => {
  expect(ttsModel().modelName).toBe("gpt-4o-mini-tts");
  expect(ttsModel().sampleRateHz).toBe(24_000);
  expect(ttsModel({ sampleRateHz: 16_000 }).sampleRateHz).toBe(16_000);
});

test("PCM is asked for, with the settings of the voice and no others.", async () => {
  const settings = { voice: "nova", instructions: "Whisper.", speed: 1.5 };
  expect(await sent({ ...settings, dtype: "float32", bufferSize: 3 })).toEqual({
    model: "gpt-4o-mini-tts",
    input: "Good morning.",
    response_format: "pcm",
    ...settings,
  });
});

test("Without settings the provider has its own defaults.", async () => {
  expect(await sent({ voice: undefined, speed: undefined })).toEqual({
    model: "gpt-4o-mini-tts",
    input: "Good morning.",
    response_format: "pcm",
    voice: "alloy",
  });
});

test("The provider's own options are passed on.", async () => {
  const providerOptions = { openai: { speed: 2 } };
  expect(await sent({ speed: 1 }, { providerOptions })).toMatchObject({ speed: 2 });
});

test("What the provider warns of is passed over.", async () => {
  expect(await sent({}, { language: "de" })).toEqual(await sent({}));
});

test("PCM is spoken as it is, odd bytes and all, in one chunk.", async () => {
  answers(pcm(1, -2, 300));
  expect(await chunksOf(ttsModel())).toEqual([pcm(1, -2, 300)]);
  answers(new Uint8Array([1, 2, 3]));
  expect(await chunksOf(ttsModel())).toEqual([new Uint8Array([1, 2, 3])]);
});

test("A WAV file is asked for where the application wants one, and unpacked.", async () => {
  const { requests } = answers(new AudioInput(new Int16Array([5, -6])).toWav());
  expect(await chunksOf(ttsModel({ outputFormat: "wav" }))).toEqual([pcm(5, -6)]);
  expect(requests).toMatchObject([{ response_format: "wav" }]);
});

test("A format that the provider does not know becomes MP3 there, and is refused here.", async () => {
  const { requests } = answers(new TextEncoder().encode("ID3 and so on"));
  const error = await errorOf(chunksOf(ttsModel({ outputFormat: "pcm_24000" })));
  expect(requests).toMatchObject([{ response_format: "mp3" }]);
  expect(error).toBeInstanceOf(VoiceAnswerError);
  expect(error).toMatchObject({
    source: "gpt-4o-mini-tts",
    message: expect.stringMatching(/MP3.*outputFormat/u),
  });
});

test("An answer without a byte is silence.", async () => {
  const { v4 } = speakers(async () => new Uint8Array());
  expect(await chunksOf(new AiSdkTTSModel(v4))).toEqual([]);
});

test.each([400, 429, 503])(
  "An answer of the status %i is the provider's own error, and is not asked for again.",
  async (status) => {
    let requests = 0;
    network.use(
      http.post(SPEECH, () => {
        requests += 1;
        return HttpResponse.json({ error: { message: "No.", type: "t", code: "c" } }, { status });
      }),
    );
    const error = await errorOf(chunksOf(ttsModel()));
    expect(APICallError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ statusCode: status, message: "No." });
    expect(requests).toBe(1);
  },
);

test("An abort ends the request, and the speech fails with its reason.", async () => {
  const requested = deferred();
  const cancelled = deferred();
  network.use(
    http.post(SPEECH, async ({ request }) => {
      request.signal.addEventListener("abort", () => cancelled.resolve());
      requested.resolve();
      await cancelled.promise;
      return HttpResponse.error();
    }),
  );
  const abort = new AbortController();
  const reason = new Error("Nobody listens.");
  const speaking = chunksOf(ttsModel(), {}, abort.signal);
  await requested.promise;
  abort.abort(reason);
  expect(await errorOf(speaking)).toBe(reason);
  await cancelled.promise;
});

test("After an abort nothing is sent.", async () => {
  const reason = new Error("Too late.");
  expect(await errorOf(chunksOf(ttsModel(), {}, AbortSignal.abort(reason)))).toBe(reason);
});

test("Speech that nobody reads is not asked for.", async () => {
  const speech = ttsModel().run("Good morning.", {}, {});
  expect(await speech.return(undefined)).toEqual({ done: true, value: undefined });
});
