export { OpenAISTTModel, type OpenAISTTModelOptions } from "./openai/openai-stt-model.ts";
export { OpenAITTSModel, type OpenAITTSModelOptions } from "./openai/openai-tts-model.ts";
export {
  OpenAIVoiceModelProvider,
  type OpenAIVoiceModelProviderOptions,
} from "./openai/openai-voice-model-provider.ts";
