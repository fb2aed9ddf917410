import { openai } from "@ai-sdk/openai";
import type { STTModel, TTSModel } from "@understudy/voice-pipeline";
import {
  type AiSdkSpeechModel,
  AiSdkSTTModel,
  type AiSdkTranscriptionModel,
  AiSdkTTSModel,
} from "@understudy/voice-pipeline/ai-sdk";
import type { experimental_streamTranscribe, SpeechModel, TranscriptionModel } from "ai";
import { MockSpeechModelV4, MockTranscriptionModelV4 } from "ai/test";
import { describe, expectTypeOf, test } from "vitest";

type Transcriber<V> = Extract<TranscriptionModel, { readonly specificationVersion: V }>;
type Speaker<V> = Extract<SpeechModel, { readonly specificationVersion: V }>;

describe("The models of ai 7 are accepted as they are:", () => {
  test("transcription models of every version.", () => {
    expectTypeOf<Transcriber<"v2">>().toExtend<AiSdkTranscriptionModel>();
    expectTypeOf<Transcriber<"v3">>().toExtend<AiSdkTranscriptionModel>();
    expectTypeOf<Transcriber<"v4">>().toExtend<AiSdkTranscriptionModel>();
    expectTypeOf<Exclude<TranscriptionModel, string>>().toExtend<AiSdkTranscriptionModel>();
  });

  test("speech models of every version.", () => {
    expectTypeOf<Speaker<"v2">>().toExtend<AiSdkSpeechModel>();
    expectTypeOf<Speaker<"v3">>().toExtend<AiSdkSpeechModel>();
    expectTypeOf<Speaker<"v4">>().toExtend<AiSdkSpeechModel>();
    expectTypeOf<Exclude<SpeechModel, string>>().toExtend<AiSdkSpeechModel>();
  });

  test("what a provider makes, and the SDK's own mocks.", () => {
    void new AiSdkSTTModel(openai.transcription("gpt-4o-transcribe"));
    void new AiSdkSTTModel(new MockTranscriptionModelV4());
    void new AiSdkTTSModel(openai.speech("gpt-4o-mini-tts"));
    void new AiSdkTTSModel(new MockSpeechModelV4());
  });

  test("the model that the SDK streams.", () => {
    type Model = Parameters<typeof experimental_streamTranscribe>[0]["model"];
    expectTypeOf<Exclude<Model, string>>().toExtend<AiSdkTranscriptionModel>();
  });
});

test("A small model written by hand is enough.", () => {
  void new AiSdkSTTModel({
    modelId: "ears",
    provider: "acme",
    doGenerate: async () => ({ text: "" }),
  });
  void new AiSdkTTSModel({
    modelId: "voice",
    provider: "acme",
    doGenerate: async ({ text }) => ({ audio: new Uint8Array(text.length) }),
  });
});

test("The adapters are models of the pipeline.", () => {
  expectTypeOf<AiSdkSTTModel>().toExtend<STTModel>();
  expectTypeOf<AiSdkTTSModel>().toExtend<TTSModel>();
});

test("A model's name is no model, and a misspelt option is none.", () => {
  const nameless = { providerOptions: { language: "en" } };
  // @ts-expect-error a name
  void new AiSdkSTTModel("openai/gpt-4o-transcribe");
  // @ts-expect-error a name
  void new AiSdkTTSModel("openai/gpt-4o-mini-tts");
  // @ts-expect-error an option of another name
  void new AiSdkSTTModel(openai.transcription("whisper-1"), { stream: false });
  // @ts-expect-error the options of a provider without its name
  void new AiSdkSTTModel(openai.transcription("whisper-1"), nameless);
  // @ts-expect-error a speech model does not transcribe
  void new AiSdkSTTModel(openai.speech("tts-1"));
  // @ts-expect-error a transcription model does not speak
  void new AiSdkTTSModel(openai.transcription("whisper-1"));
});

test("Options of providers may be read-only.", () => {
  const providerOptions = { openai: { include: ["logprobs"] } } as const;
  void new AiSdkSTTModel(openai.transcription("whisper-1"), { providerOptions });
  void new AiSdkTTSModel(openai.speech("tts-1"), { providerOptions });
});
