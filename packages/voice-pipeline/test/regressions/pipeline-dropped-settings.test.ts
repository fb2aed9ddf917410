import type { STTSettings } from "@understudy/voice-pipeline";
import { expect, test } from "vitest";

import { AUDIO, hears, read, saysLength } from "../support/fakes.ts";
import { pipelineOf, silence } from "../support/parts.ts";

test("no setting is dropped on its way to a model", async () => {
  const heard: STTSettings[] = [];
  const sttModel = hears("hi", ["hi"]);
  const { transcribe, createSession } = sttModel;
  sttModel.transcribe = async (input, settings, options) => {
    heard.push(settings);
    return await transcribe(input, settings, options);
  };
  sttModel.createSession = async (input, settings, options) => {
    heard.push(settings);
    return await createSession(input, settings, options);
  };
  const ttsModel = saysLength();
  const sttSettings = {
    prompt: "Understudy",
    language: "en",
    temperature: 0,
    turnDetection: { type: "server_vad" },
  };
  const ttsSettings = {
    voice: "ash",
    bufferSize: 7,
    dtype: "float32",
    transformData: (data: Int16Array | Float32Array) => data,
    instructions: "Slowly.",
    textSplitter: (text: string) => [text, ""] as const,
    speed: 0.5,
  } as const;
  const pipeline = pipelineOf({ sttModel, ttsModel, config: { sttSettings, ttsSettings } });
  await read(pipeline.run(AUDIO).stream());
  await read(pipeline.run(silence()).stream());

  expect(heard).toEqual([sttSettings, sttSettings]);
  expect(ttsModel.settings).toEqual([ttsSettings, ttsSettings]);
});
