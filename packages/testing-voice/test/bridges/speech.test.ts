import { pcm16Samples, ScriptedTTSModel, ttsResult } from "@understudy/testing-voice";
import { readWav } from "@understudy/voice-pipeline";
import { NoSpeechGeneratedError } from "ai";
import { describe, expect, test } from "vitest";
import { rejectionOf } from "../support/outcomes.ts";
import { silenceWarnings, WAYS } from "./ways.ts";

silenceWarnings();

/** Two samples, cut in the middle of the second. */
const CHUNKS = [Uint8Array.of(1, 0, 255), Uint8Array.of(255)];

describe.each(WAYS)("a script of speech behind $way", (way) => {
  test("answers one call with one WAV file", async () => {
    const tts = new ScriptedTTSModel([ttsResult(CHUNKS)], {
      modelName: "tts-1",
      sampleRateHz: 16_000,
    });

    const { audio, warnings, responses } = await way.generateSpeech(tts, { text: "Hello." });

    expect(audio).toMatchObject({ mediaType: "audio/wav", format: "wav" });
    expect(readWav(audio.uint8Array)).toEqual({
      samples: Int16Array.of(1, -1),
      sampleRateHz: 16_000,
      channels: 1,
      sampleWidthBytes: 2,
    });
    expect(warnings).toEqual([]);
    expect(responses).toEqual([
      { timestamp: new Date("1970-01-01T00:00:00.000Z"), modelId: "tts-1" },
    ]);
    tts.assertComplete();
  });

  test("passes the text and the settings on that the model has", async () => {
    const tts = new ScriptedTTSModel([CHUNKS, CHUNKS]);
    const { signal } = new AbortController();
    const settings = { voice: "amy", instructions: "Slowly.", speed: 0.5 };

    await way.generateSpeech(tts, { text: "Hello.", abortSignal: signal, ...settings });
    await way.generateSpeech(tts, { text: "Again." });

    expect(tts.calls).toStrictEqual([
      { index: 0, text: "Hello.", settings, options: { signal } },
      { index: 1, text: "Again.", settings: {}, options: {} },
    ]);
  });

  test("gives the PCM16 alone where that is asked for", async () => {
    const tts = new ScriptedTTSModel([CHUNKS]);
    const call = { text: "Hello.", outputFormat: "pcm" };

    const { audio, warnings } = await way.generateSpeech(tts, call);

    expect(audio.uint8Array).toEqual(Uint8Array.of(1, 0, 255, 255));
    expect(warnings).toEqual([]);
  });

  test("warns of another format and of a language, and speaks a WAV file", async () => {
    const tts = new ScriptedTTSModel([CHUNKS]);
    const call = { text: "Hello.", outputFormat: "mp3", language: "en" };

    const { audio, warnings } = await way.generateSpeech(tts, call);

    expect(audio.mediaType).toBe("audio/wav");
    const named = (feature: string): object =>
      way.way.endsWith("v2")
        ? { type: "unsupported-setting", setting: feature }
        : { type: "unsupported", feature };
    expect(warnings).toMatchObject([named("outputFormat"), named("language")]);
  });

  test("fails in the SDK where nothing was spoken", async () => {
    const tts = new ScriptedTTSModel([ttsResult([])]);

    const error = await rejectionOf(way.generateSpeech(tts, { text: "Hello." }));

    expect(NoSpeechGeneratedError.isInstance(error)).toBe(true);
    tts.assertComplete();
  });

  test("stops waiting for a chunk when the call is aborted", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const tts = new ScriptedTTSModel([
      {
        respond: async function* () {
          yield new Uint8Array(2);
          controller.abort(reason);
          await new Promise(() => undefined);
        },
      },
    ]);
    const call = { text: "Hello.", abortSignal: controller.signal };

    expect(await rejectionOf(way.generateSpeech(tts, call))).toBe(reason);
    tts.assertComplete();
  });

  test("throws what a script fails with in the middle of its speech", async () => {
    const down = new Error("down");
    const tts = new ScriptedTTSModel([[pcm16Samples([1]), down]]);

    expect(await rejectionOf(way.generateSpeech(tts, { text: "Hello." }))).toBe(down);
    tts.assertComplete();
  });
});
