import { describe, expect, test } from "vitest";

import { verifyAll } from "@understudy/testing-shared";
import {
  pcm16,
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  ttsResult,
  VoiceCallMatcherError,
} from "@understudy/testing-voice";
import { AudioInput, VoicePipeline } from "@understudy/voice-pipeline";

import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { listen, microphone, recording } from "./listening.ts";

describe("answers that are made from the call", () => {
  test("speech as long as its text", async () => {
    const tts = new ScriptedTTSModel([{ respond: ({ text }) => pcm16.silence(10 * text.length) }]);
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow("Hello."),
      sttModel: new ScriptedSTTModel("hi"),
      ttsModel: tts,
    });

    const { audio } = await listen(pipeline.run(recording()).stream());

    expect(pcm16.durationMs(audio)).toBe(60);
  });

  test("speech that comes chunk by chunk", async () => {
    const tts = new ScriptedTTSModel([
      {
        respond: async function* speak({ text }) {
          for (const letter of text) {
            yield pcm16Samples([letter.charCodeAt(0)]);
          }
        },
      },
    ]);
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow("AB"),
      sttModel: new ScriptedSTTModel("hi"),
      ttsModel: tts,
      config: { ttsSettings: { bufferSize: 1 } },
    });

    const { audio } = await listen(pipeline.run(recording()).stream());

    expect(audio).toEqual([Int16Array.of(65), Int16Array.of(66)]);
  });

  test("an echo: the text follows from the audio, the answer from the text", async () => {
    const stt = new ScriptedSTTModel([
      { respond: ({ input }) => `${input.samples.length} samples` },
    ]);
    const workflow = new ScriptedVoiceWorkflow([
      { respond: ({ transcription }) => ["I heard ", transcription, "."] },
    ]);
    const tts = new ScriptedTTSModel([pcm16Samples([1])]);
    const pipeline = new VoicePipeline({ workflow, sttModel: stt, ttsModel: tts });

    await listen(pipeline.run(new AudioInput(new Int16Array(12))).stream());

    expect(tts.firstCall?.text).toBe("I heard 12 samples.");
    verifyAll(stt, workflow, tts);
  });

  test("an answer may be an error", async () => {
    const refused = new Error("wrong language");
    const stt = new ScriptedSTTModel([
      { respond: ({ settings }) => (settings.language === "de" ? "hallo" : refused) },
    ]);
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow([]),
      sttModel: stt,
      ttsModel: new ScriptedTTSModel([]),
    });

    expect(await rejectionOf(listen(pipeline.run(recording()).stream()))).toBe(refused);
    stt.assertComplete();
  });
});

describe("steps that look at their call", () => {
  test("a text, a pattern and a function match what is to be spoken", async () => {
    const tts = new ScriptedTTSModel([
      ttsResult(pcm16Samples([1]), { match: "Welcome." }),
      ttsResult(pcm16Samples([2]), { match: /order/ }),
      ttsResult(pcm16Samples([3]), { match: ({ text }) => text.endsWith("!") }),
    ]);
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow(["Your order is here.", "Bye!"], { start: "Welcome." }),
      sttModel: new ScriptedSTTModel([], { sessions: [["a", "b"]] }),
      ttsModel: tts,
    });

    await listen(pipeline.run(microphone()).stream());

    tts.assertComplete();
  });

  test("a part of the call matches settings and audio", async () => {
    const stt = new ScriptedSTTModel([
      { match: { settings: { language: "en" }, input: { sampleRateHz: 24_000 } }, result: "hi" },
    ]);
    const workflow = new ScriptedVoiceWorkflow([{ match: /^hi$/, result: "Hello." }]);
    const pipeline = new VoicePipeline({
      workflow,
      sttModel: stt,
      ttsModel: new ScriptedTTSModel([pcm16Samples([1])]),
      config: { sttSettings: { language: "en", temperature: 0 } },
    });

    await listen(pipeline.run(recording()).stream());

    verifyAll(stt, workflow);
  });

  test("another text than the script expects fails the run and the test, without being in the message", async () => {
    const tts = new ScriptedTTSModel([ttsResult(pcm16Samples([1]), { match: "Hello." })]);
    const pipeline = new VoicePipeline({
      workflow: new ScriptedVoiceWorkflow("Your card ends in 4242."),
      sttModel: new ScriptedSTTModel("hi"),
      ttsModel: tts,
    });

    const error = await rejectionOf(listen(pipeline.run(recording()).stream()));

    expect(error).toBeInstanceOf(VoiceCallMatcherError);
    expect(error).toMatchObject({ operation: "tts", callIndex: 0 });
    expect(String(error)).not.toContain("4242");
    expect(thrownBy(() => tts.assertComplete())).toBe(error);
  });
});
