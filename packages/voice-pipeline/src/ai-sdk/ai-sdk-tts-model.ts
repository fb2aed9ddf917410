import type { TTSSettings } from "../contracts/settings.ts";
import type { TTSCallOptions, TTSModel } from "../contracts/tts-model.ts";
import { InvalidVoiceOptionError } from "../errors/invalid-voice-option-error.ts";
import type { AiSdkProviderOptions, AiSdkSpeechModel } from "./ai-sdk-models.ts";
import { checkModel } from "./check-model.ts";
import { checkOptions, type OptionKind } from "./check-options.ts";
import { definedOf } from "../options/defined-of.ts";
import { spokenPcm } from "./spoken-pcm.ts";
import { whileWanted } from "../signals/while-wanted.ts";

/** How a speech model of the AI SDK is called. */
export interface AiSdkTTSModelOptions {
  /** Samples a second of what the provider answers, in Hz. 24,000 by default. */
  readonly sampleRateHz?: number | undefined;
  /**
   * What to ask the provider for, in its own words: PCM16 of one channel without a header, or in a WAV file. `"pcm"` by
   * default; `"pcm_24000"` for some.
   */
  readonly outputFormat?: string | undefined;
  /** The language of the speech, as ISO 639-1: `"en"`. */
  readonly language?: string | undefined;
  /** Options for the provider, under its name. */
  readonly providerOptions?: AiSdkProviderOptions | undefined;
}

const OPTIONS = {
  sampleRateHz: "number",
  outputFormat: "string",
  language: "string",
  providerOptions: "object",
} as const satisfies Record<keyof AiSdkTTSModelOptions, OptionKind>;

/**
 * Text to speech by any speech model of the AI SDK, of specification version v2, v3 or v4. The provider answers with the
 * whole speech, which makes one chunk. A WAV file is unpacked; what has no header is taken for PCM16 of
 * {@link sampleRateHz}; MP3 and the like are refused. A provider is called once: what it fails with is thrown and not
 * tried again, what it warns of is passed over.
 *
 * @example
 * ```ts
 * import { openai } from "@ai-sdk/openai";
 * import { AiSdkTTSModel } from "@understudy/voice-pipeline/ai-sdk";
 *
 * export const ttsModel = new AiSdkTTSModel(openai.speech("gpt-4o-mini-tts"));
 * ```
 */
export class AiSdkTTSModel implements TTSModel {
  /** Samples a second of the speech, in Hz. */
  readonly sampleRateHz: number;
  readonly #model: AiSdkSpeechModel;
  readonly #options: AiSdkTTSModelOptions;

  /**
   * @throws {InvalidVoiceOptionError} for a model's name in place of a model, a rate that cannot be, or an option that
   * is wrong.
   */
  constructor(model: AiSdkSpeechModel, options: AiSdkTTSModelOptions = {}) {
    checkModel(model, "AiSdkTTSModel", 'openai.speech("gpt-4o-mini-tts")');
    checkOptions(options, OPTIONS, "AiSdkTTSModel");
    const { sampleRateHz = 24_000 } = options;
    if (!Number.isInteger(sampleRateHz) || sampleRateHz <= 0) {
      throw new InvalidVoiceOptionError(
        "The option sampleRateHz of AiSdkTTSModel is to be a whole number of samples a second, such as 24000.",
        "options.sampleRateHz",
      );
    }
    this.sampleRateHz = sampleRateHz;
    this.#model = model;
    this.#options = options;
  }

  get modelName(): string {
    return this.#model.modelId;
  }

  /**
   * @returns the speech as one chunk of PCM16; none where the provider answers without a byte.
   * @throws what the provider throws, the reason of an aborted signal, or {@link VoiceAnswerError} for audio of another
   * format.
   */
  async *run(
    text: string,
    settings: TTSSettings,
    options: TTSCallOptions,
  ): AsyncGenerator<Uint8Array, undefined> {
    const { signal } = options;
    signal?.throwIfAborted();
    const { voice, instructions, speed } = settings;
    const { outputFormat = "pcm", language, providerOptions } = this.#options;
    const speaking = this.#model.doGenerate({
      text,
      outputFormat,
      ...definedOf({ voice, instructions, speed, language, providerOptions, abortSignal: signal }),
    });
    const { audio } = await whileWanted(speaking, signal);
    const pcm = spokenPcm(audio, this);
    if (pcm.byteLength > 0) {
      yield pcm;
    }
  }
}
