import {
  type BridgedSpeechModel,
  type BridgedTranscriptionModel,
  ScriptedSTTModel,
  ScriptedTTSModel,
  toSpeechModel,
  toTranscriptionModel,
} from "@understudy/testing-voice";
import type { STTModel, TTSModel } from "@understudy/voice-pipeline";
import { customProvider, generateSpeech, transcribe } from "ai";
import {
  experimental_generateSpeech,
  experimental_transcribe,
  type SpeechModel as SpeechModel6,
  type TranscriptionModel as TranscriptionModel6,
} from "ai-v6";
import { expectTypeOf, test } from "vitest";

const stt = new ScriptedSTTModel("hello");
const tts = new ScriptedTTSModel([]);
const V2 = { specificationVersion: "v2" } as const;
const V3 = { specificationVersion: "v3" } as const;
const V4 = { specificationVersion: "v4" } as const;

test("ai 7 takes a bridge of any version as it is", () => {
  const audio = new Uint8Array(2);
  expectTypeOf(transcribe).toBeCallableWith({ model: toTranscriptionModel(stt), audio });
  expectTypeOf(transcribe).toBeCallableWith({ model: toTranscriptionModel(stt, V4), audio });
  expectTypeOf(transcribe).toBeCallableWith({ model: toTranscriptionModel(stt, V3), audio });
  expectTypeOf(transcribe).toBeCallableWith({ model: toTranscriptionModel(stt, V2), audio });
  expectTypeOf(generateSpeech).toBeCallableWith({ model: toSpeechModel(tts), text: "" });
  expectTypeOf(generateSpeech).toBeCallableWith({ model: toSpeechModel(tts, V4), text: "" });
  expectTypeOf(generateSpeech).toBeCallableWith({ model: toSpeechModel(tts, V3), text: "" });
  expectTypeOf(generateSpeech).toBeCallableWith({ model: toSpeechModel(tts, V2), text: "" });
});

test("ai 6 takes a bridge of v3 and v2 as it is, and none of v4", () => {
  const audio = new Uint8Array(2);
  expectTypeOf(experimental_transcribe).toBeCallableWith({
    model: toTranscriptionModel(stt, V3),
    audio,
  });
  expectTypeOf(experimental_generateSpeech).toBeCallableWith({
    model: toSpeechModel(tts, V3),
    text: "",
  });
  expectTypeOf(experimental_transcribe).toBeCallableWith({
    // @ts-expect-error the default is v4
    model: toTranscriptionModel(stt),
    audio,
  });
  expectTypeOf(experimental_generateSpeech).toBeCallableWith({
    // @ts-expect-error the default is v4
    model: toSpeechModel(tts),
    text: "",
  });
  expectTypeOf<BridgedTranscriptionModel<"v2">>().toExtend<TranscriptionModel6>();
  expectTypeOf<BridgedSpeechModel<"v2">>().toExtend<SpeechModel6>();
  expectTypeOf<BridgedTranscriptionModel<"v4">>().not.toExtend<TranscriptionModel6>();
  expectTypeOf<BridgedSpeechModel<"v4">>().not.toExtend<SpeechModel6>();
});

test("a bridge stands in a custom provider", () => {
  expectTypeOf(customProvider).toBeCallableWith({
    transcriptionModels: { listen: toTranscriptionModel(stt) },
    speechModels: { speak: toSpeechModel(tts) },
  });
});

test("a bridge is of the version that its options name", () => {
  expectTypeOf(toTranscriptionModel(stt)).toEqualTypeOf<BridgedTranscriptionModel<"v4">>();
  expectTypeOf(toTranscriptionModel(stt, { provider: "openai" })).toEqualTypeOf<
    BridgedTranscriptionModel<"v4">
  >();
  expectTypeOf(toTranscriptionModel(stt, V2)).toEqualTypeOf<BridgedTranscriptionModel<"v2">>();
  expectTypeOf(toSpeechModel(tts)).toEqualTypeOf<BridgedSpeechModel<"v4">>();
  expectTypeOf(toSpeechModel(tts, V3)).toEqualTypeOf<BridgedSpeechModel<"v3">>();
});

test("a bridge takes any model of the pipeline, and each its own kind", () => {
  expectTypeOf(toTranscriptionModel).parameter(0).toEqualTypeOf<STTModel>();
  expectTypeOf(toSpeechModel).parameter(0).toEqualTypeOf<TTSModel>();
  // @ts-expect-error speech is not heard
  void toTranscriptionModel(tts);
  // @ts-expect-error what is heard is not spoken
  void toSpeechModel(stt);
  // @ts-expect-error there is no such version
  void toSpeechModel(tts, { specificationVersion: "v5" });
  // @ts-expect-error a misspelt option
  void toSpeechModel(tts, { specificationversion: "v4" });
});
