export type {
  AiSdkProviderOptions,
  AiSdkSpeechModel,
  AiSdkTranscriptionModel,
  AiSdkTranscriptPart,
  AiSdkTranscriptStream,
} from "./ai-sdk/ai-sdk-models.ts";
export { AiSdkSTTModel, type AiSdkSTTModelOptions } from "./ai-sdk/ai-sdk-stt-model.ts";
export { AiSdkTTSModel, type AiSdkTTSModelOptions } from "./ai-sdk/ai-sdk-tts-model.ts";
