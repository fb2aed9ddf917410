import type { OpenAI } from "openai";

import { refuseUnknownOptions } from "../options/known-options.ts";
import type { TTSSettings } from "../contracts/settings.ts";
import type { TTSCallOptions, TTSModel } from "../contracts/tts-model.ts";
import { checkClient, checkModelName } from "./check-options.ts";
import { definedOf } from "../options/defined-of.ts";
import { SpeechStream } from "./speech-stream.ts";

/** With what speech is made. */
export interface OpenAITTSModelOptions {
  /** The application's client: `new OpenAI()`. */
  readonly client: OpenAI;
  /** `"gpt-4o-mini-tts"` by default. */
  readonly model?: string | undefined;
}

const OPTIONS = { client: true, model: true } as const satisfies Record<
  keyof OpenAITTSModelOptions,
  true
>;
const DEFAULT_MODEL = "gpt-4o-mini-tts";
const DEFAULT_VOICE = "ash";

/**
 * Text to speech by OpenAI, in chunks as they come. Of the settings it sends `voice` (`"ash"` by default), and
 * `instructions` and `speed` where they are set.
 *
 * @example
 * ```ts
 * import { OpenAITTSModel } from "@understudy/voice-pipeline/openai";
 * import { OpenAI } from "openai";
 *
 * const client = new OpenAI({ apiKey: "sk-..." }); // By default from OPENAI_API_KEY.
 * export const ttsModel = new OpenAITTSModel({ client });
 * ```
 */
export class OpenAITTSModel implements TTSModel {
  readonly modelName: string;
  /** Samples a second of the speech, in Hz: what the API's format `pcm` has. */
  readonly sampleRateHz = 24_000;
  readonly #client: OpenAI;

  /** @throws {InvalidVoiceOptionError} for what is no client, no name, or an option that there is not. */
  constructor(options: OpenAITTSModelOptions) {
    refuseUnknownOptions(options, OPTIONS, "OpenAITTSModel");
    checkClient(options.client, "OpenAITTSModel");
    checkModelName(options.model, "model", "OpenAITTSModel");
    this.modelName = options.model ?? DEFAULT_MODEL;
    this.#client = options.client;
  }

  /**
   * Speaks a text, once the first chunk is asked for. To stop early lets the connection go.
   *
   * @returns PCM16, in chunks of any byte length. Iterating throws the client's `APIError`, or the reason of an aborted
   * signal.
   */
  run(
    text: string,
    settings: TTSSettings,
    options: TTSCallOptions,
  ): AsyncIterableIterator<Uint8Array, undefined> {
    const { voice = DEFAULT_VOICE, instructions, speed } = settings;
    const request = {
      model: this.modelName,
      voice,
      input: text,
      response_format: "pcm",
      ...definedOf({ instructions, speed }),
    } as const;
    return new SpeechStream(
      (signal) => this.#client.audio.speech.create(request, { signal }),
      this.modelName,
      options.signal,
    );
  }
}
