import { ScriptedSTTModel, toTranscriptionModel } from "@understudy/testing-voice";
import { AudioInput } from "@understudy/voice-pipeline";
import { transcribe } from "ai";
import { describe, expect, test } from "vitest";
import { rejectionOf } from "../support/outcomes.ts";
import { silenceWarnings, WAYS } from "./ways.ts";

silenceWarnings();

const SAMPLES = Int16Array.of(1, -2, 3, -4);

describe.each(WAYS)("a script of transcriptions behind $way", (way) => {
  test("answers one call with one text", async () => {
    const stt = new ScriptedSTTModel(["hello", "again"], { modelName: "whisper" });
    const audio = new AudioInput(SAMPLES, { sampleRateHz: 16_000, channels: 2 }).toWav();

    const result = await way.transcribe(stt, { audio });

    expect(result).toMatchObject({
      text: "hello",
      segments: [],
      language: undefined,
      durationInSeconds: 2 / 16_000,
      warnings: [],
      responses: [{ timestamp: new Date("1970-01-01T00:00:00.000Z"), modelId: "whisper" }],
    });
    expect(stt.calls).toHaveLength(1);
    expect((await way.transcribe(stt, { audio })).text).toBe("again");
    stt.assertComplete();
  });

  test("hears what the SDK was given", async () => {
    const stt = new ScriptedSTTModel("hello");
    const audio = new AudioInput(SAMPLES, { sampleRateHz: 16_000, channels: 2 }).toWav();

    await way.transcribe(stt, { audio: Buffer.from(audio).toString("base64") });

    expect(stt.lastCall).toStrictEqual({
      index: 0,
      input: { samples: SAMPLES, sampleRateHz: 16_000, channels: 2, sampleWidthBytes: 2 },
      settings: {},
      options: { trace: { includeSensitiveData: true, includeSensitiveAudioData: true } },
    });
  });

  test("reads the settings under the name of the provider, and no others", async () => {
    const stt = new ScriptedSTTModel("hello");

    await way.transcribe(stt, {
      audio: new Uint8Array(2),
      providerOptions: {
        understudy: { language: "de", prompt: "Ann", temperature: 0, other: 1 },
        openai: { language: "en" },
      },
    });

    expect(stt.lastCall?.settings).toStrictEqual({ language: "de", prompt: "Ann", temperature: 0 });
  });

  test("is given the signal, and an aborted call uses no step", async () => {
    const stt = new ScriptedSTTModel("hello");
    const { signal } = new AbortController();

    await way.transcribe(stt, { audio: new Uint8Array(2), abortSignal: signal });

    expect(stt.lastCall?.options.signal).toBe(signal);
    const reason = new Error("enough");
    stt.enqueue("more");
    const aborted = AbortSignal.abort(reason);
    const call = { audio: new Uint8Array(2), abortSignal: aborted, maxRetries: 0 };
    expect(await rejectionOf(way.transcribe(stt, call))).toBe(reason);
    expect(stt.remainingSteps).toBe(1);
  });

  test("stops waiting for a step when the call is aborted", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const stt = new ScriptedSTTModel([
      {
        respond: () => {
          controller.abort(reason);
          return new Promise<string>(() => undefined);
        },
      },
    ]);
    const call = { audio: new Uint8Array(2), abortSignal: controller.signal };

    expect(await rejectionOf(way.transcribe(stt, call))).toBe(reason);
    stt.assertComplete();
  });

  test("answers calls at one time in the order in which the SDK makes them", async () => {
    const stt = new ScriptedSTTModel(["one", "two"]);

    const results = await Promise.all(
      [1, 2].map((sample) => way.transcribe(stt, { audio: Uint8Array.of(sample, 0) })),
    );

    expect(results.map(({ text }) => text)).toEqual(["one", "two"]);
    expect(stt.calls.map(({ input }) => input.samples)).toEqual([
      Int16Array.of(1),
      Int16Array.of(2),
    ]);
  });
});

test("a model that is said to be of a provider hears the options of that provider", async () => {
  const stt = new ScriptedSTTModel("hello");
  const model = toTranscriptionModel(stt, { provider: "openai.transcription" });

  await transcribe({
    model,
    audio: new Uint8Array(2),
    providerOptions: { openai: { language: "en", prompt: null } },
  });

  expect(model.provider).toBe("openai.transcription");
  expect(stt.lastCall?.settings).toStrictEqual({ language: "en" });
});

test.each([
  ["language", 1, "string"],
  ["prompt", true, "string"],
  ["temperature", "warm", "number"],
] as const)("a %s of the wrong kind is refused before a step is used", async (key, value, kind) => {
  const stt = new ScriptedSTTModel("hello");
  const call = transcribe({
    model: toTranscriptionModel(stt, { provider: "open-ai" }),
    audio: new Uint8Array(2),
    providerOptions: { "open-ai": { [key]: value } },
  });

  expect(await rejectionOf(call)).toMatchObject({
    name: "InvalidOptionError",
    option: `providerOptions["open-ai"].${key}`,
    message: `toTranscriptionModel: providerOptions["open-ai"].${key} must be a ${kind}.`,
  });
  expect(stt.calls).toEqual([]);
});
