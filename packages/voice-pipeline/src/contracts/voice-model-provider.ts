import type { STTModel } from "./stt-model.ts";
import type { TTSModel } from "./tts-model.ts";

/** Gives the pipeline its models by name. */
export interface VoiceModelProvider {
  /** @param modelName - absent for the provider's default model. */
  getSTTModel(modelName?: string): STTModel;

  /** @param modelName - absent for the provider's default model. */
  getTTSModel(modelName?: string): TTSModel;
}
