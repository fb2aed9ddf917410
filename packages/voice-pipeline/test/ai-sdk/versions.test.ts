import { getEventListeners } from "node:events";

import { AudioInput, VoiceAnswerError } from "@understudy/voice-pipeline";
import { AiSdkSTTModel, AiSdkTTSModel } from "@understudy/voice-pipeline/ai-sdk";
import { describe, expect, test } from "vitest";

import { pcm } from "../support/fakes.ts";
import {
  chunksOf,
  errorOf,
  inputOf,
  type SpeakerCall,
  speakers,
  type TranscriberCall,
  transcribers,
  turnsOf,
  VERSIONS,
} from "./models.ts";
import { deferred, TRACE } from "./network.ts";

const AUDIO = new AudioInput(new Int16Array([1, 2, 3]));

describe.each(VERSIONS)("A model of the version %s", (version) => {
  test("transcribes audio that is there as a whole.", async () => {
    const calls: TranscriberCall[] = [];
    const model = transcribers(async (call) => {
      calls.push(call);
      return "Hello.";
    })[version];
    const stt = new AiSdkSTTModel(model);
    expect(stt.modelName).toBe("acme-ears");
    const { signal } = new AbortController();
    const settings = { language: "en", prompt: "Acme", temperature: 0.2 };
    expect(await stt.transcribe(AUDIO, settings, { trace: TRACE, signal })).toBe("Hello.");
    expect(await stt.transcribe(AUDIO, {}, { trace: TRACE })).toBe("Hello.");
    expect(calls).toEqual([
      {
        audio: AUDIO.toWav(),
        mediaType: "audio/wav",
        providerOptions: { acme: settings },
        abortSignal: signal,
      },
      { audio: AUDIO.toWav(), mediaType: "audio/wav" },
    ]);
  });

  test("makes one turn of a streamed input.", async () => {
    const stt = new AiSdkSTTModel(transcribers(async () => "Hello.")[version]);
    const session = await stt.createSession(inputOf([[1], [2]]), {}, { trace: TRACE });
    expect(await turnsOf(session)).toEqual(["Hello."]);
  });

  test("speaks.", async () => {
    const calls: SpeakerCall[] = [];
    const model = speakers(async (call) => {
      calls.push(call);
      return pcm(1, 2);
    })[version];
    const providerOptions = { acme: { emotion: "calm" } };
    const tts = new AiSdkTTSModel(model, { language: "en", providerOptions });
    expect(tts.modelName).toBe("acme-voice");
    const { signal } = new AbortController();
    const settings = { voice: "ann", instructions: "Whisper.", speed: 2 };
    expect(await chunksOf(tts, { ...settings, bufferSize: 1 }, signal)).toEqual([pcm(1, 2)]);
    expect(calls).toEqual([
      {
        text: "Good morning.",
        outputFormat: "pcm",
        language: "en",
        providerOptions,
        abortSignal: signal,
        ...settings,
      },
    ]);
  });

  test("fails with its own error, whatever that is.", async () => {
    const failing = (): Promise<never> => Promise.reject(undefined as unknown as Error);
    const stt = new AiSdkSTTModel(transcribers(failing)[version]);
    expect(await errorOf(stt.transcribe(AUDIO, {}, { trace: TRACE }))).toBe(undefined);
    expect(await errorOf(chunksOf(new AiSdkTTSModel(speakers(failing)[version])))).toBe(undefined);
  });

  test("that is deaf to a signal is not waited for, and may fail later.", async () => {
    const never = deferred<never>();
    const reason = new Error("Nobody listens.");
    const abort = new AbortController();
    const { signal } = abort;
    const stt = new AiSdkSTTModel(transcribers(() => never.promise)[version]);
    const tts = new AiSdkTTSModel(speakers(() => never.promise)[version]);
    const work = [stt.transcribe(AUDIO, {}, { trace: TRACE, signal }), chunksOf(tts, {}, signal)];
    const errors = Promise.all(work.map(errorOf));
    abort.abort(reason);
    expect(await errors).toEqual([reason, reason]);
    never.reject(new Error("I am late."));
  });

  test("is not called after an abort.", async () => {
    const reason = new Error("Too late.");
    const signal = AbortSignal.abort(reason);
    let calls = 0;
    const count = (): Promise<never> => {
      calls += 1;
      return new Promise(() => undefined);
    };
    const stt = new AiSdkSTTModel(transcribers(count)[version]);
    const tts = new AiSdkTTSModel(speakers(count)[version]);
    expect(await errorOf(stt.transcribe(AUDIO, {}, { trace: TRACE, signal }))).toBe(reason);
    expect(await errorOf(chunksOf(tts, {}, signal))).toBe(reason);
    expect(calls).toBe(0);
  });

  test("leaves no listener on a signal.", async () => {
    const { signal } = new AbortController();
    const stt = new AiSdkSTTModel(transcribers(async () => "Hello.")[version]);
    await stt.transcribe(AUDIO, {}, { trace: TRACE, signal });
    await chunksOf(new AiSdkTTSModel(speakers(async () => pcm(1))[version]), {}, signal);
    await turnsOf(await stt.createSession(inputOf([[1]]), {}, { trace: TRACE, signal }));
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

test("The application says where a provider looks for its settings.", async () => {
  const calls: TranscriberCall[] = [];
  const { v4 } = transcribers(async (call) => {
    calls.push(call);
    return "";
  });
  const providerOptions = { gateway: { order: ["acme"] }, other: { language: "fr" } };
  const stt = new AiSdkSTTModel(v4, { providerName: "other", providerOptions });
  await stt.transcribe(AUDIO, { language: "en", prompt: "Acme" }, { trace: TRACE });
  expect(calls[0]?.providerOptions).toEqual({
    gateway: { order: ["acme"] },
    other: { language: "fr", prompt: "Acme" },
  });
});

test("A provider without a dot in its name is looked up by all of it.", async () => {
  const calls: TranscriberCall[] = [];
  const { v4 } = transcribers(async (call) => {
    calls.push(call);
    return "";
  });
  const stt = new AiSdkSTTModel({ ...v4, provider: "acme" });
  await stt.transcribe(AUDIO, { language: "en" }, { trace: TRACE });
  expect(calls[0]?.providerOptions).toEqual({ acme: { language: "en" } });
});

test("An answer without a text is refused.", async () => {
  const { v4 } = transcribers(async () => Reflect.get({}, "text") as string);
  const stt = new AiSdkSTTModel(v4);
  const error = await errorOf(stt.transcribe(AUDIO, {}, { trace: TRACE }));
  expect(error).toBeInstanceOf(VoiceAnswerError);
  expect(error).toMatchObject({ source: "acme-ears" });
});
