/** What is said of a trace when it begins. */
export interface VoiceTraceOptions {
  readonly workflowName: string;
  /** Ties the traces of one conversation together. */
  readonly groupId: string;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  /** What the application told the tracer by the pipeline's option `tracing`. */
  readonly tracing?: Readonly<Record<string, unknown>> | undefined;
}

/** Audio in a span: base64 of PCM16, empty where audio is not traced. */
export interface VoiceSpanAudio {
  readonly data: string;
  readonly format: "pcm";
}

/** Speech becomes text. */
export interface TranscriptionSpanData {
  readonly type: "transcription";
  /** Empty for streamed audio, which belongs to no turn until the model has told the turns apart. */
  readonly input: VoiceSpanAudio;
  /** The text, where texts are traced. */
  readonly output?: string | undefined;
  readonly model: string;
  readonly modelConfig: Readonly<Record<string, unknown>>;
}

/** All speech of one turn. */
export interface SpeechGroupSpanData {
  readonly type: "speech_group";
  /** The text of the turn, where texts are traced. */
  readonly input?: string | undefined;
}

/** One text becomes speech. */
export interface SpeechSpanData {
  readonly type: "speech";
  /** The text, where texts are traced. */
  readonly input?: string | undefined;
  readonly output: VoiceSpanAudio;
  readonly model: string;
  /** Voice, instructions and speed, where they are set. */
  readonly modelConfig: Readonly<Record<string, unknown>>;
  /** When the first byte came, as ISO 8601. */
  readonly firstContentAt?: string | undefined;
}

/** What a span of the pipeline says. */
export type VoiceSpanData = TranscriptionSpanData | SpeechGroupSpanData | SpeechSpanData;

/** What went wrong in a span. Without the traces of sensitive data, `message` says only what failed. */
export interface VoiceSpanError {
  readonly message: string;
}

/** A part of a trace that has begun. */
export interface VoiceSpan {
  /** Ends it, with what is known by then. Called once. */
  end(data: VoiceSpanData, error?: VoiceSpanError): void;
}

/** One run of a pipeline, as it is traced. */
export interface VoiceTrace {
  /** @param parent - the span that this one is a part of. */
  startSpan(data: VoiceSpanData, parent?: VoiceSpan): VoiceSpan;
}

/** Traces runs of a pipeline. `@understudy/voice-pipeline/agents` has one that writes to the SDK's own traces. */
export interface VoiceTracer {
  /** Begins a trace, does the work in it, and ends the trace when the work has settled. */
  trace<T>(options: VoiceTraceOptions, work: (trace: VoiceTrace) => Promise<T>): Promise<T>;
}
