/** Options for providers, under their names: `{ openai: { timestampGranularities: ["word"] } }`. */
export type AiSdkProviderOptions = Readonly<
  Record<string, Readonly<Record<string, unknown>> | undefined>
>;

/**
 * What is called of the AI SDK's `TranscriptionModel`, of specification version v2, v3 or v4: a provider's
 * `openai.transcription("gpt-4o-transcribe")`, or any object of this shape.
 */
export interface AiSdkTranscriptionModel {
  /** The provider's name of the model. */
  readonly modelId: string;
  /** The provider, and what it provides: `"openai.transcription"`. */
  readonly provider: string;

  /** Transcribes audio that is there as a whole. */
  doGenerate(options: {
    /** The bytes of a WAV file. Models take base64 as well, so that the type has to name it. */
    readonly audio: Uint8Array | string;
    readonly mediaType: string;
    readonly providerOptions?: AiSdkProviderOptions;
    readonly abortSignal?: AbortSignal;
  }): PromiseLike<{ readonly text: string }>;

  /** Transcribes audio as it comes: v4 alone has it, and not for every model. */
  readonly doStream?: AiSdkStreaming["doStream"] | undefined;
}

/** Written as a method, so that models whose options have narrower types are accepted. */
interface AiSdkStreaming {
  doStream(options: {
    /** PCM16 in base64, a chunk at a time. */
    readonly audio: ReadableStream<Uint8Array | string>;
    readonly inputAudioFormat: { readonly type: string; readonly rate?: number };
    readonly providerOptions?: AiSdkProviderOptions;
    readonly abortSignal?: AbortSignal;
  }): PromiseLike<{ readonly stream: AiSdkTranscriptStream }>;
}

/** What is called of the stream that a transcription model answers with. */
export interface AiSdkTranscriptStream {
  getReader(): {
    read(): Promise<
      | { readonly done: false; readonly value: AiSdkTranscriptPart }
      | { readonly done: true; readonly value?: unknown }
    >;
    cancel(reason?: unknown): Promise<void>;
  };
}

/** What is read of a part of a streamed transcription: `type` tells which of the others is there. */
export interface AiSdkTranscriptPart {
  /** `"transcript-final"` and `"finish"` carry a `text`, `"error"` an `error`. Others are passed over. */
  readonly type: string;
  readonly text?: string;
  readonly error?: unknown;
}

/** What is called of the AI SDK's `SpeechModel`, of specification version v2, v3 or v4. */
export interface AiSdkSpeechModel {
  /** The provider's name of the model. */
  readonly modelId: string;
  /** The provider, and what it provides: `"openai.speech"`. */
  readonly provider: string;

  /** Speaks a text. */
  doGenerate(options: {
    readonly text: string;
    readonly voice?: string;
    readonly outputFormat?: string;
    readonly instructions?: string;
    readonly speed?: number;
    readonly language?: string;
    readonly providerOptions?: AiSdkProviderOptions;
    readonly abortSignal?: AbortSignal;
  }): PromiseLike<{
    /** Bytes, or base64 of them. */
    readonly audio: Uint8Array | string;
  }>;
}
