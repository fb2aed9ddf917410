import { AudioInput, type STTSettings } from "@understudy/voice-pipeline";
import { AiSdkSTTModel, type AiSdkSTTModelOptions } from "@understudy/voice-pipeline/ai-sdk";
import { APICallError } from "ai";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import { errorOf } from "./models.ts";
import { closedNetwork, deferred, openai, TRACE, TRANSCRIPTIONS } from "./network.ts";

const network = closedNetwork();
const AUDIO = new AudioInput(new Int16Array([1, -2, 300]), { sampleRateHz: 16_000 });

function sttModel(options?: AiSdkSTTModelOptions, name = "gpt-4o-transcribe"): AiSdkSTTModel {
  return new AiSdkSTTModel(openai.transcription(name), options);
}

/** The fields that the provider sends for one transcription. */
async function sent(settings: STTSettings, options?: AiSdkSTTModelOptions): Promise<FormData> {
  const form = deferred<FormData>();
  network.use(
    http.post(TRANSCRIPTIONS, async ({ request }) => {
      form.resolve(await request.formData());
      return HttpResponse.json({ text: "Hello." });
    }),
  );
  expect(await sttModel(options).transcribe(AUDIO, settings, { trace: TRACE })).toBe("Hello.");
  return form.promise;
}

/** The fields without the file. */
function fields(form: FormData): Record<string, unknown> {
  return Object.fromEntries([...form].filter(([name]) => name !== "file"));
}

test("A model is called by the provider's name of it.", () => {
  expect(sttModel({}, "whisper-1").modelName).toBe("whisper-1");
});

test("Audio goes out as a WAV file, of its own rate, and nothing else that was not said.", async () => {
  const form = await sent({ turnDetection: { type: "none" }, language: undefined });
  const file = form.get("file");
  if (!(file instanceof File)) {
    throw new Error("The file is no file.");
  }
  expect({ name: file.name, type: file.type }).toEqual({ name: "audio.wav", type: "audio/wav" });
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(AUDIO.toWav());
  const plain = await sent({});
  expect(fields(form)).toEqual(fields(plain));
  expect(Object.keys(fields(form))).not.toContain("language");
});

test("Language, prompt and temperature reach the provider.", async () => {
  const form = await sent({ language: "de", prompt: "Understudy", temperature: 0 });
  expect(fields(form)).toMatchObject({ language: "de", prompt: "Understudy", temperature: "0" });
});

test("The provider's own options are kept, and count more than the settings.", async () => {
  const providerOptions = {
    openai: { language: "fr", include: ["logprobs"] },
    acme: { fast: true },
  };
  const form = await sent({ language: "de", prompt: "Understudy" }, { providerOptions });
  expect(fields(form)).toMatchObject({
    language: "fr",
    prompt: "Understudy",
    "include[]": "logprobs",
  });
  expect(providerOptions).toEqual({
    openai: { language: "fr", include: ["logprobs"] },
    acme: { fast: true },
  });
});

test("Settings under another provider's name do not reach this one.", async () => {
  const form = await sent({ language: "de" }, { providerName: "azure" });
  expect(fields(form)).not.toHaveProperty("language");
});

test("A transcript in which nothing was heard is an empty text.", async () => {
  network.use(http.post(TRANSCRIPTIONS, () => HttpResponse.json({ text: "" })));
  expect(await sttModel().transcribe(AUDIO, {}, { trace: TRACE })).toBe("");
});

test.each([400, 429, 500, 503])(
  "An answer of the status %i is the provider's own error, and is not asked for again.",
  async (status) => {
    let requests = 0;
    network.use(
      http.post(TRANSCRIPTIONS, () => {
        requests += 1;
        return HttpResponse.json({ error: { message: "No.", type: "t", code: "c" } }, { status });
      }),
    );
    const error = await errorOf(sttModel().transcribe(AUDIO, {}, { trace: TRACE }));
    expect(APICallError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ statusCode: status, message: "No." });
    expect(requests).toBe(1);
  },
);

test("An answer that the provider cannot read is the provider's own error.", async () => {
  network.use(http.post(TRANSCRIPTIONS, () => HttpResponse.json({ txt: "Hello." })));
  const error = await errorOf(sttModel().transcribe(AUDIO, {}, { trace: TRACE }));
  expect(APICallError.isInstance(error)).toBe(true);
});

test("A network that is down is an error.", async () => {
  network.use(http.post(TRANSCRIPTIONS, () => HttpResponse.error()));
  const error = await errorOf(sttModel().transcribe(AUDIO, {}, { trace: TRACE }));
  expect(error).toBeInstanceOf(Error);
});

test("A setting that the provider refuses is refused before a request.", async () => {
  const error = await errorOf(sttModel().transcribe(AUDIO, { temperature: 7 }, { trace: TRACE }));
  expect(error).toMatchObject({ name: "AI_InvalidArgumentError" });
});

test("An abort ends the request, and rejects with its reason.", async () => {
  const requested = deferred();
  const cancelled = deferred();
  network.use(
    http.post(TRANSCRIPTIONS, async ({ request }) => {
      request.signal.addEventListener("abort", () => cancelled.resolve());
      requested.resolve();
      await cancelled.promise;
      return HttpResponse.error();
    }),
  );
  const abort = new AbortController();
  const reason = new Error("Nobody listens.");
  const options = { trace: TRACE, signal: abort.signal };
  const transcribing = sttModel().transcribe(AUDIO, {}, options);
  await requested.promise;
  abort.abort(reason);
  expect(await errorOf(transcribing)).toBe(reason);
  await cancelled.promise;
});

test("After an abort nothing is sent.", async () => {
  const reason = new Error("Too late.");
  const options = { trace: TRACE, signal: AbortSignal.abort(reason) };
  expect(await errorOf(sttModel().transcribe(AUDIO, {}, options))).toBe(reason);
});
