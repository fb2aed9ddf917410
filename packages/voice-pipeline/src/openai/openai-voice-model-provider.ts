import type { OpenAI } from "openai";

import { refuseUnknownOptions } from "../options/known-options.ts";
import type { VoiceModelProvider } from "../contracts/voice-model-provider.ts";
import { checkClient, checkModelName } from "./check-options.ts";
import { OpenAISTTModel } from "./openai-stt-model.ts";
import { OpenAITTSModel } from "./openai-tts-model.ts";

/** What the models of a provider share, and what they are by default. */
export interface OpenAIVoiceModelProviderOptions {
  /** The application's client: `new OpenAI()`. */
  readonly client: OpenAI;
  /** The speech-to-text model where none is named. `"gpt-4o-transcribe"` by default. */
  readonly sttModel?: string | undefined;
  /** The text-to-speech model where none is named. `"gpt-4o-mini-tts"` by default. */
  readonly ttsModel?: string | undefined;
}

const OPTIONS = { client: true, sttModel: true, ttsModel: true } as const satisfies Record<
  keyof OpenAIVoiceModelProviderOptions,
  true
>;

/**
 * OpenAI's models of speech, by their names.
 *
 * @example
 * ```ts
 * import { OpenAIVoiceModelProvider } from "@understudy/voice-pipeline/openai";
 * import { OpenAI } from "openai";
 *
 * const client = new OpenAI({ apiKey: "sk-..." }); // By default from OPENAI_API_KEY.
 * export const modelProvider = new OpenAIVoiceModelProvider({ client });
 * ```
 */
export class OpenAIVoiceModelProvider implements VoiceModelProvider {
  readonly #options: OpenAIVoiceModelProviderOptions;

  /** @throws {InvalidVoiceOptionError} for what is no client, no name, or an option that there is not. */
  constructor(options: OpenAIVoiceModelProviderOptions) {
    refuseUnknownOptions(options, OPTIONS, "OpenAIVoiceModelProvider");
    checkClient(options.client, "OpenAIVoiceModelProvider");
    checkModelName(options.sttModel, "sttModel", "OpenAIVoiceModelProvider");
    checkModelName(options.ttsModel, "ttsModel", "OpenAIVoiceModelProvider");
    this.#options = { ...options };
  }

  getSTTModel(modelName?: string): OpenAISTTModel {
    const { client, sttModel } = this.#options;
    return new OpenAISTTModel({ client, model: modelName ?? sttModel });
  }

  getTTSModel(modelName?: string): OpenAITTSModel {
    const { client, ttsModel } = this.#options;
    return new OpenAITTSModel({ client, model: modelName ?? ttsModel });
  }
}
