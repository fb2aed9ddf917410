import type { AudioInput } from "../audio/audio-input.ts";
import type { StreamedAudioInput } from "../audio/streamed-audio-input.ts";
import type { STTSettings } from "./settings.ts";

/** What a speech-to-text model is told of the run that calls it. */
export interface STTCallOptions {
  /** Aborted when nobody waits for the answer any more: stop, and settle what is pending. */
  readonly signal?: AbortSignal | undefined;
  /** What a model that traces by itself may trace. */
  readonly trace: {
    /** Whether texts may be traced. */
    readonly includeSensitiveData: boolean;
    /** Whether audio may be traced. Where it may not, it is not to be retained either. */
    readonly includeSensitiveAudioData: boolean;
  };
}

/** Turns speech into text. */
export interface STTModel {
  /** The provider's name of the model. */
  readonly modelName: string;

  /** The text of audio that is there as a whole. */
  transcribe(input: AudioInput, settings: STTSettings, options: STTCallOptions): Promise<string>;

  /** Opens a session that turns audio into turns as it comes. Whoever opens it closes it. */
  createSession(
    input: StreamedAudioInput,
    settings: STTSettings,
    options: STTCallOptions,
  ): Promise<TranscriptionSession>;
}

/** Speech that is being transcribed as it comes. */
export interface TranscriptionSession {
  /** The turns of the speaker, each when it is over. It ends when the input has ended or the session is closed. */
  transcribeTurns(): AsyncIterable<string>;

  /** Lets everything go that the session holds. May be called more than once. */
  close(): Promise<void>;
}
