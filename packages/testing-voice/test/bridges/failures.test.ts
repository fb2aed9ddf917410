import { pcm16, ScriptedSTTModel, ScriptedTTSModel } from "@understudy/testing-voice";
import { APICallError, NoTranscriptGeneratedError, RetryError } from "ai";
import { describe, expect, test } from "vitest";
import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { silenceWarnings, WAYS } from "./ways.ts";

silenceWarnings();

const AUDIO = { audio: new Uint8Array(2) };
const TEXT = { text: "Hello." };

/** A failure of a provider that the SDK answers with another try, at once. */
function overloaded(): APICallError {
  return new APICallError({
    message: "overloaded",
    url: "https://provider.test",
    requestBodyValues: {},
    statusCode: 503,
    responseHeaders: { "retry-after-ms": "0" },
  });
}

describe.each(WAYS)("a script that fails behind $way", (way) => {
  test("is tried again with its next step where the error is retryable", async () => {
    const stt = new ScriptedSTTModel([overloaded(), "hello"]);
    const tts = new ScriptedTTSModel([overloaded(), pcm16.silence(1)]);

    expect((await way.transcribe(stt, AUDIO)).text).toBe("hello");
    await way.generateSpeech(tts, TEXT);

    expect([stt.calls.length, tts.calls.length]).toEqual([2, 2]);
    stt.assertComplete();
    tts.assertComplete();
  });

  test("is not tried again after another error, and what is left is reported", async () => {
    const down = new Error("down");
    const stt = new ScriptedSTTModel([down, "hello"]);
    const tts = new ScriptedTTSModel([down, pcm16.silence(1)]);

    expect(await rejectionOf(way.transcribe(stt, AUDIO))).toBe(down);
    expect(await rejectionOf(way.generateSpeech(tts, TEXT))).toBe(down);

    for (const double of [stt, tts]) {
      expect(thrownBy(() => double.assertComplete())).toMatchObject({
        name: "UnconsumedVoiceStepsError",
        remainingSteps: 1,
      });
    }
  });

  test("is not tried again when retries are off", async () => {
    const stt = new ScriptedSTTModel([overloaded(), "hello"]);

    const error = await rejectionOf(way.transcribe(stt, { ...AUDIO, maxRetries: 0 }));

    expect(APICallError.isInstance(error)).toBe(true);
    expect(stt.remainingSteps).toBe(1);
  });

  test("answers a call too many with a violation that outlives whoever swallows it", async () => {
    const stt = new ScriptedSTTModel([]);
    const tts = new ScriptedTTSModel([]);

    const unheard = await rejectionOf(way.transcribe(stt, AUDIO));
    const unspoken = await rejectionOf(way.generateSpeech(tts, TEXT));

    expect(unheard).toMatchObject({
      name: "UnexpectedVoiceCallError",
      operation: "static_transcription",
    });
    expect(unspoken).toMatchObject({ name: "UnexpectedVoiceCallError", operation: "tts" });
    expect([stt.calls.length, tts.calls.length]).toEqual([1, 1]);
    expect(thrownBy(() => stt.assertComplete())).toBe(unheard);
    expect(thrownBy(() => tts.assertComplete())).toBe(unspoken);
  });

  test("keeps the violation that the SDK wraps when it happens in a second try", async () => {
    const stt = new ScriptedSTTModel([overloaded()]);
    const tts = new ScriptedTTSModel([overloaded()]);

    for (const [double, call] of [
      [stt, () => way.transcribe(stt, AUDIO)],
      [tts, () => way.generateSpeech(tts, TEXT)],
    ] as const) {
      const error = await rejectionOf(call);
      const violation = thrownBy(() => double.assertComplete());
      expect(violation).toMatchObject({ name: "UnexpectedVoiceCallError" });
      expect(RetryError.isInstance(error) && error.lastError).toBe(violation);
    }
  });

  test("keeps the violation of a match that does not fit", async () => {
    const stt = new ScriptedSTTModel([
      { match: { settings: { language: "en" } }, result: "hello" },
    ]);
    const tts = new ScriptedTTSModel([{ match: "Goodbye.", result: pcm16.silence(1) }]);

    for (const [double, call] of [
      [stt, () => way.transcribe(stt, AUDIO)],
      [tts, () => way.generateSpeech(tts, TEXT)],
    ] as const) {
      const error = await rejectionOf(call);
      expect(error).toMatchObject({ name: "VoiceCallMatcherError" });
      expect(thrownBy(() => double.assertComplete())).toBe(error);
    }
  });

  test("can say nothing, which ai 6 takes for a failure", async () => {
    const stt = new ScriptedSTTModel([""]);
    const call = way.transcribe(stt, AUDIO);

    if (way.isLatest) {
      expect((await call).text).toBe("");
    } else {
      expect(NoTranscriptGeneratedError.isInstance(await rejectionOf(call))).toBe(true);
    }
    stt.assertComplete();
  });
});
