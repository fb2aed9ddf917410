import {
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTTSModel,
  toSpeechModel,
  toTranscriptionModel,
} from "@understudy/testing-voice";
import { AudioInput } from "@understudy/voice-pipeline";
import { AiSdkSTTModel, AiSdkTTSModel } from "@understudy/voice-pipeline/ai-sdk";
import { expect, test } from "vitest";
import { STT_OPTIONS } from "../support/calls.ts";
import { readAll } from "../support/outcomes.ts";

test("a script hears through the bridge and the pipeline's adapter what it would hear alone", async () => {
  const stt = new ScriptedSTTModel("hello");
  const input = new AudioInput(Int16Array.of(1, 2), { sampleRateHz: 16_000 });
  const settings = { language: "en", prompt: "Ann", temperature: 0.5 };

  const text = await new AiSdkSTTModel(toTranscriptionModel(stt)).transcribe(
    input,
    settings,
    STT_OPTIONS,
  );

  expect(text).toBe("hello");
  expect(stt.lastCall).toMatchObject({
    input: { samples: Int16Array.of(1, 2), sampleRateHz: 16_000, channels: 1, sampleWidthBytes: 2 },
    settings,
  });
  stt.assertComplete();
});

test("a script speaks through the bridge and the pipeline's adapter as it would alone", async () => {
  const chunk = pcm16Samples([1, -2, 3]);
  const tts = new ScriptedTTSModel([chunk, chunk]);
  const settings = { voice: "amy", instructions: "Slowly.", speed: 2 };

  for (const outputFormat of ["pcm", "wav"]) {
    const model = new AiSdkTTSModel(toSpeechModel(tts), { outputFormat });
    const { values, error } = await readAll(model.run("Hello.", settings, {}));
    expect(error).toBeUndefined();
    expect(values).toEqual([chunk]);
  }

  expect(tts.lastCall).toMatchObject({ text: "Hello.", settings });
  tts.assertComplete();
});
