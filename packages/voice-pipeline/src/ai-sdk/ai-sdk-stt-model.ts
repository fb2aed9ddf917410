import type { AudioInput } from "../audio/audio-input.ts";
import type { StreamedAudioInput } from "../audio/streamed-audio-input.ts";
import type { STTSettings } from "../contracts/settings.ts";
import type { STTCallOptions, STTModel, TranscriptionSession } from "../contracts/stt-model.ts";
import { VoiceAnswerError } from "../errors/voice-answer-error.ts";
import type { AiSdkProviderOptions, AiSdkTranscriptionModel } from "./ai-sdk-models.ts";
import { AiSdkSession } from "./ai-sdk-session.ts";
import { checkModel } from "./check-model.ts";
import { checkOptions, type OptionKind } from "./check-options.ts";
import { gatheredInput } from "./gathered-input.ts";
import type { InputReader } from "./input-reader.ts";
import { definedOf } from "../options/defined-of.ts";
import { providerNameOf, transcriptionOptions } from "./provider-options.ts";
import { openTranscriptStream, turnsOfParts } from "./streamed-turns.ts";
import { whileWanted } from "../signals/while-wanted.ts";

/** How a transcription model of the AI SDK is called. */
export interface AiSdkSTTModelOptions {
  /** Options for the provider, under its name. What they say counts more than the pipeline's settings. */
  readonly providerOptions?: AiSdkProviderOptions | undefined;
  /**
   * The name under which the provider looks for `language`, `prompt` and `temperature` among its options. By default the
   * part of `model.provider` before the first dot: `"openai"`.
   */
  readonly providerName?: string | undefined;
  /**
   * Whether a streamed input is transcribed as it comes where the model can do that. `true` by default; with `false` it
   * is one turn, transcribed when it has ended.
   */
  readonly streaming?: boolean | undefined;
}

const OPTIONS = {
  providerOptions: "object",
  providerName: "string",
  streaming: "boolean",
} as const satisfies Record<keyof AiSdkSTTModelOptions, OptionKind>;

/**
 * Speech to text by any transcription model of the AI SDK, of specification version v2, v3 or v4.
 *
 * Audio that is there as a whole goes to the provider as a WAV file, with the settings `language`, `prompt` and
 * `temperature` among the provider's options. `turnDetection` has no counterpart there and is left out.
 *
 * A streamed input goes to the model as PCM16 of 24,000 Hz, if the model streams (an experiment of version v4): each
 * final text of the provider is a turn. Most models do not. Then a session is push to talk: it gathers the input until
 * `addAudio(null)` and makes one turn of it. A turn in which nothing was heard is left out, in both.
 *
 * A provider is called once: what it fails with is thrown and not tried again, what it warns of is passed over.
 *
 * @example
 * ```ts
 * import { openai } from "@ai-sdk/openai";
 * import { AiSdkSTTModel } from "@understudy/voice-pipeline/ai-sdk";
 *
 * export const sttModel = new AiSdkSTTModel(openai.transcription("gpt-4o-transcribe"));
 * ```
 */
export class AiSdkSTTModel implements STTModel {
  readonly #model: AiSdkTranscriptionModel;
  readonly #options: AiSdkSTTModelOptions;

  /** @throws {InvalidVoiceOptionError} for a model's name in place of a model, or an option that is wrong. */
  constructor(model: AiSdkTranscriptionModel, options: AiSdkSTTModelOptions = {}) {
    checkModel(model, "AiSdkSTTModel", 'openai.transcription("gpt-4o-transcribe")');
    checkOptions(options, OPTIONS, "AiSdkSTTModel");
    this.#model = model;
    this.#options = options;
  }

  get modelName(): string {
    return this.#model.modelId;
  }

  /**
   * @returns the text, `""` where nothing was heard.
   * @throws what the provider throws, the reason of an aborted signal, or {@link VoiceAnswerError} without a text.
   */
  async transcribe(
    input: AudioInput,
    settings: STTSettings,
    options: Partial<STTCallOptions>,
  ): Promise<string> {
    const { signal } = options;
    signal?.throwIfAborted();
    const answering = this.#model.doGenerate({
      audio: input.toWav(),
      mediaType: "audio/wav",
      ...this.#providerOptions(settings),
      ...definedOf({ abortSignal: signal }),
    });
    const { text } = await whileWanted(answering, signal);
    if (typeof text !== "string") {
      throw new VoiceAnswerError(
        `The transcription model "${this.modelName}" answered without a text: its doGenerate() is to give ` +
          "{ text: string }.",
        this.modelName,
      );
    }
    return text;
  }

  createSession(
    input: StreamedAudioInput,
    settings: STTSettings,
    options: STTCallOptions,
  ): Promise<TranscriptionSession> {
    const listening = (audio: InputReader, signal: AbortSignal): AsyncIterable<string> =>
      this.#turns(audio, settings, signal);
    return Promise.resolve(new AiSdkSession(input, listening, options.signal));
  }

  async *#turns(
    audio: InputReader,
    settings: STTSettings,
    signal: AbortSignal,
  ): AsyncGenerator<string, undefined> {
    // Without a word said, no connection is opened.
    const first = await audio.next();
    if (first === undefined) {
      return;
    }
    const stream =
      this.#options.streaming === false
        ? undefined
        : await openTranscriptStream(this.#model, audio, first, {
            ...this.#providerOptions(settings),
            abortSignal: signal,
          });
    if (stream !== undefined) {
      yield* turnsOfParts(stream, this.modelName, signal);
      return;
    }
    const text = await this.transcribe(await gatheredInput(audio, first), settings, { signal });
    if (text !== "") {
      yield text;
    }
  }

  #providerOptions(settings: STTSettings): { readonly providerOptions?: AiSdkProviderOptions } {
    const { providerName = providerNameOf(this.#model.provider), providerOptions } = this.#options;
    return transcriptionOptions(providerName, settings, providerOptions);
  }
}
