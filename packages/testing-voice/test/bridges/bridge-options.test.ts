import {
  ScriptedSTTModel,
  ScriptedTTSModel,
  toSpeechModel,
  toTranscriptionModel,
} from "@understudy/testing-voice";
import { expect, test } from "vitest";
import { loosely } from "../support/calls.ts";
import { thrownBy } from "../support/outcomes.ts";

const stt = new ScriptedSTTModel([], { modelName: "whisper" });
const tts = new ScriptedTTSModel([], { modelName: "tts-1" });

test("a bridge follows v4 and is of the provider understudy by default", () => {
  const said = { specificationVersion: "v4", provider: "understudy" };
  expect(toTranscriptionModel(stt)).toMatchObject({ ...said, modelId: "whisper" });
  expect(toSpeechModel(tts)).toMatchObject({ ...said, modelId: "tts-1" });
  const nothing = { specificationVersion: undefined, provider: undefined };
  expect(toTranscriptionModel(stt, nothing)).toMatchObject(said);
});

test("a bridge says of itself what it is told to", () => {
  const said = { specificationVersion: "v2", provider: "openai.speech" } as const;
  expect(toTranscriptionModel(stt, said)).toMatchObject(said);
  expect(toSpeechModel(tts, said)).toMatchObject(said);
});

test.each([
  ["specificationVersion", "v5"],
  ["specificationVersion", 4],
  ["provider", ""],
  ["provider", 1],
  ["specificationversion", "v4"],
] as const)("a bridge refuses the option %s: %j", (option, value) => {
  const options = loosely<object>({ [option]: value });
  const refusal = { name: "InvalidOptionError", option };
  expect(thrownBy(() => toTranscriptionModel(stt, options))).toMatchObject(refusal);
  expect(thrownBy(() => toSpeechModel(tts, options))).toMatchObject(refusal);
});

test("options that are no object are refused", () => {
  const refusal = { name: "InvalidOptionError", option: "options" };
  expect(thrownBy(() => toSpeechModel(tts, loosely<object>("v4")))).toMatchObject(refusal);
});

test.each([
  ["nothing", undefined],
  ["a name", "whisper"],
  ["a model of the AI SDK", toTranscriptionModel(stt)],
  ["a model without a name", { transcribe: () => "", run: () => [] }],
] as const)("%s is no model", (_, model) => {
  expect(thrownBy(() => toTranscriptionModel(loosely(model)))).toMatchObject({
    name: "InvalidOptionError",
    option: "stt",
    message: expect.stringContaining("a speech-to-text model"),
  });
  expect(thrownBy(() => toSpeechModel(loosely(model)))).toMatchObject({
    name: "InvalidOptionError",
    option: "tts",
    message: expect.stringContaining("a text-to-speech model"),
  });
});

test("the models of the two bridges are not taken for each other", () => {
  expect(thrownBy(() => toTranscriptionModel(loosely(tts)))).toMatchObject({ option: "stt" });
  expect(thrownBy(() => toSpeechModel(loosely(stt)))).toMatchObject({ option: "tts" });
});
