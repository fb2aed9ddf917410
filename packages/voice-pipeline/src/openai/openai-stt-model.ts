import type { OpenAI } from "openai";

import type { AudioInput } from "../audio/audio-input.ts";
import { refuseUnknownOptions } from "../options/known-options.ts";
import type { StreamedAudioInput } from "../audio/streamed-audio-input.ts";
import type { STTSettings } from "../contracts/settings.ts";
import type { STTCallOptions, STTModel, TranscriptionSession } from "../contracts/stt-model.ts";
import { VoiceAnswerError } from "../errors/voice-answer-error.ts";
import { checkClient, checkModelName } from "./check-options.ts";
import { definedOf } from "../options/defined-of.ts";
import { connectRealtimeSocket, openedSocket } from "./realtime-socket.ts";
import { RealtimeTranscriptionSession } from "./realtime-transcription-session.ts";
import { sessionUpdate } from "./session-update.ts";
import { whileWanted } from "../signals/while-wanted.ts";

/** With what speech is transcribed. */
export interface OpenAISTTModelOptions {
  /** The application's client: `new OpenAI()`. */
  readonly client: OpenAI;
  /** `"gpt-4o-transcribe"` by default. */
  readonly model?: string | undefined;
}

const OPTIONS = { client: true, model: true } as const satisfies Record<
  keyof OpenAISTTModelOptions,
  true
>;
const DEFAULT_MODEL = "gpt-4o-transcribe";

/**
 * Speech to text by OpenAI.
 *
 * Audio that is there as a whole is sent as a WAV file, with the settings `prompt`, `language` and `temperature` where
 * they are set.
 *
 * A streamed input, of 24,000 Hz and one channel, goes over the Realtime API, with `prompt` and `language`; it knows no
 * `temperature`. `turnDetection` is the API's `audio.input.turn_detection`, `{ type: "semantic_vad" }` by default. With
 * `{ type: "none" }` the server detects no turns, and the whole input is one. A turn in which nothing was heard is left
 * out.
 *
 * @example
 * ```ts
 * import { OpenAISTTModel } from "@understudy/voice-pipeline/openai";
 * import { OpenAI } from "openai";
 *
 * const client = new OpenAI({ apiKey: "sk-..." }); // By default from OPENAI_API_KEY.
 * export const sttModel = new OpenAISTTModel({ client });
 * ```
 */
export class OpenAISTTModel implements STTModel {
  readonly modelName: string;
  readonly #client: OpenAI;

  /** @throws {InvalidVoiceOptionError} for what is no client, no name, or an option that there is not. */
  constructor(options: OpenAISTTModelOptions) {
    refuseUnknownOptions(options, OPTIONS, "OpenAISTTModel");
    checkClient(options.client, "OpenAISTTModel");
    checkModelName(options.model, "model", "OpenAISTTModel");
    this.modelName = options.model ?? DEFAULT_MODEL;
    this.#client = options.client;
  }

  /**
   * @returns the text, `""` where nothing was heard.
   * @throws the client's `APIError`, the reason of an aborted signal, or {@link VoiceAnswerError} without a text.
   */
  async transcribe(
    input: AudioInput,
    settings: STTSettings,
    options: STTCallOptions,
  ): Promise<string> {
    const { signal } = options;
    signal?.throwIfAborted();
    const { prompt, language, temperature } = settings;
    const file = new File([new Uint8Array(input.toWav())], "audio.wav", { type: "audio/wav" });
    const transcribing = this.#client.audio.transcriptions.create(
      { file, model: this.modelName, ...definedOf({ prompt, language, temperature }) },
      definedOf({ signal }),
    );
    const { text } = await whileWanted(transcribing, signal);
    if (typeof text !== "string") {
      throw new VoiceAnswerError(
        `The transcription model "${this.modelName}" answered without a text.`,
        this.modelName,
      );
    }
    return text;
  }

  /**
   * Opens a connection and begins to read the input. When the input ends, what is left of it becomes the last turn.
   *
   * @returns the session, once it is connected. Its iteration throws the client's `OpenAIRealtimeError` for an error of
   * the server, {@link VoiceAnswerError} where the server breaks off, or the reason of an aborted signal.
   * @throws the client's errors where there is no connection to be had, or the reason of an aborted signal.
   */
  async createSession(
    input: StreamedAudioInput,
    settings: STTSettings,
    options: STTCallOptions,
  ): Promise<TranscriptionSession> {
    const { signal } = options;
    const socket = await connectRealtimeSocket(this.#client, signal);
    const update = sessionUpdate(this.modelName, settings);
    // It listens before the socket opens: a server that refuses a key says so and closes, all at once.
    const session = new RealtimeTranscriptionSession(socket, input, update, signal);
    try {
      await whileWanted(openedSocket(socket), signal);
    } catch (error) {
      await session.close();
      throw error;
    }
    return session;
  }
}
