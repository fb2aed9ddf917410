import {
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  VoiceCallMatcherError,
} from "@understudy/testing-voice";
import { StreamedAudioInput } from "@understudy/voice-pipeline";
import { describe, expect, test } from "vitest";

import { audio, loosely, STT_OPTIONS } from "../support/calls.ts";
import { readAll, rejectionOf, thrownBy } from "../support/outcomes.ts";
import { unhandledRejectionsOf } from "../support/unhandled.ts";

const CHUNK = new Uint8Array(2);

describe("a match that is a function", () => {
  test.each([undefined, true, 1, "yes", {}])("accepts by returning %o", async (verdict) => {
    const tts = new ScriptedTTSModel([{ match: () => verdict, result: CHUNK }]);

    expect(await readAll(tts.run("hi", {}, {}))).toEqual({ values: [CHUNK], error: undefined });
    tts.assertComplete();
  });

  test.each([false, null, 0, "", Number.NaN])("refuses by returning %o", (verdict) => {
    const tts = new ScriptedTTSModel([{ match: () => verdict, result: CHUNK }]);

    const error = thrownBy(() => tts.run("hi", {}, {}));

    expect(error).toMatchObject({
      name: "VoiceCallMatcherError",
      code: "voice_call_matcher",
      operation: "tts",
      callIndex: 0,
      call: { index: 0, text: "hi" },
    });
    expect(tts.remainingSteps).toBe(0);
    expect(tts.calls).toHaveLength(1);
    expect(thrownBy(() => tts.assertComplete())).toBe(error);
  });

  test("fails the call with the very error that it throws", async () => {
    const failed = new Error("not this one");
    const workflow = new ScriptedVoiceWorkflow([
      {
        match: () => {
          throw failed;
        },
        result: "hi",
      },
    ]);

    expect(thrownBy(() => workflow.run("hello"))).toBe(failed);
    expect(workflow.violations).toEqual([failed]);
    expect(thrownBy(() => workflow.assertComplete())).toBe(failed);
  });

  test("may not be asynchronous: its promise is a refusal, and its rejection the cause of it", async () => {
    const late = new Error("late");
    const reasons = await unhandledRejectionsOf(async () => {
      const stt = new ScriptedSTTModel([{ match: () => Promise.reject(late), result: "hi" }]);
      const error = await rejectionOf(stt.transcribe(audio(), {}, STT_OPTIONS));

      expect(VoiceCallMatcherError.isInstance(error)).toBe(true);
      expect(String(error)).toContain("promise");
      expect(error).toHaveProperty("cause", late);
    });

    expect(reasons).toEqual([]);
  });

  test("is a method of its step, and gets a call of its own", async () => {
    const seen: unknown[] = [];
    const step = {
      match(this: unknown, call: { readonly settings: object }) {
        seen.push(this);
        Object.assign(call.settings, { voice: "changed" });
      },
      result: CHUNK,
    };
    const tts = new ScriptedTTSModel([step]);

    await readAll(tts.run("hi", { voice: "amy" }, {}));

    expect(seen).toEqual([step]);
    expect(tts.firstCall?.settings).toEqual({ voice: "amy" });
  });
});

describe("a match that is data", () => {
  test("holds a text against the whole text, and finds a pattern in it", async () => {
    const script = { match: "Hello.", result: CHUNK } as const;
    const pattern = { match: /ell/gu, result: CHUNK } as const;
    const tts = new ScriptedTTSModel([script, pattern, pattern, script, pattern]);

    tts.run("Hello.", {}, {});
    tts.run("Hello.", {}, {});
    tts.run("Hello.", {}, {});
    expect(thrownBy(() => tts.run("Hello. ", {}, {}))).toMatchObject({ callIndex: 3 });
    expect(thrownBy(() => tts.run("Help", {}, {}))).toMatchObject({ callIndex: 4 });
    expect(tts.violations).toHaveLength(2);
  });

  test("is a part of a transcription call, in its depth", async () => {
    const stt = new ScriptedSTTModel([
      {
        match: {
          input: { samples: Int16Array.of(1, 2), sampleRateHz: expect.any(Number) },
          settings: { language: "en", prompt: /Ann/u },
          options: { trace: { includeSensitiveData: true } },
        },
        result: "hi",
      },
      { match: { settings: { turnDetection: { type: "vad", limits: [1] } } }, result: "hi" },
      { match: { input: { samples: Int16Array.of(1, 3) } }, result: "hi" },
    ]);
    const settings = {
      language: "en",
      prompt: "Ann and Bob",
      turnDetection: { type: "vad", limits: [1], more: true },
    };

    expect(await stt.transcribe(audio(), settings, STT_OPTIONS)).toBe("hi");
    expect(await stt.transcribe(audio(), settings, STT_OPTIONS)).toBe("hi");
    expect(await rejectionOf(stt.transcribe(audio(), settings, STT_OPTIONS))).toMatchObject({
      message: expect.stringContaining("input.samples"),
    });
  });

  test("names the path of the difference, and shows both only in its report", async () => {
    const stt = new ScriptedSTTModel([], {
      sessions: [{ match: { settings: { language: "secret-de" } }, result: "hi" }],
    });

    const error = await rejectionOf(
      stt.createSession(new StreamedAudioInput(), { language: "secret-en" }, STT_OPTIONS),
    );

    if (!VoiceCallMatcherError.isInstance(error)) {
      return expect.unreachable("the language differs");
    }
    expect(error).toMatchObject({ operation: "streamed_session", callIndex: 0 });
    expect(error.message).toContain("settings.language differs");
    expect(error.message).not.toContain("secret");
    expect(error.report()).toContain("secret-de");
    expect(error.report()).toContain("secret-en");
    expect(stt.createdSessions).toEqual([]);
    expect(stt.remainingSteps).toBe(0);
  });

  test("is copied when it is queued", async () => {
    const match = { settings: { language: "en" } };
    const stt = new ScriptedSTTModel([{ match, result: "hi" }]);
    match.settings.language = "de";

    expect(await stt.transcribe(audio(), { language: "en" }, STT_OPTIONS)).toBe("hi");
  });

  test("fails the call with the error that a matcher in it throws", async () => {
    const broken = new Error("broken");
    const matcher = {
      $$typeof: Symbol.for("jest.asymmetricMatcher"),
      asymmetricMatch: (): boolean => {
        throw broken;
      },
    };
    const stt = new ScriptedSTTModel([
      { match: { settings: { language: loosely<string>(matcher) } }, result: "hi" },
    ]);

    expect(await rejectionOf(stt.transcribe(audio(), { language: "en" }, STT_OPTIONS))).toBe(
      broken,
    );
    expect(stt.violations).toEqual([broken]);
  });

  test("of a workflow is held against the transcription", () => {
    const workflow = new ScriptedVoiceWorkflow([{ match: "hello", result: "hi" }]);

    expect(thrownBy(() => workflow.run("bye"))).toMatchObject({
      operation: "workflow_turn",
      message: expect.stringContaining("transcription differs"),
    });
  });
});
