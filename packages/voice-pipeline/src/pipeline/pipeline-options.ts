import type { STTSettings, TTSSettings } from "../contracts/settings.ts";
import type { STTModel } from "../contracts/stt-model.ts";
import type { TTSModel } from "../contracts/tts-model.ts";
import type { VoiceModelProvider } from "../contracts/voice-model-provider.ts";
import type { VoiceTracer } from "../contracts/voice-tracer.ts";
import type { VoiceWorkflow } from "../contracts/voice-workflow.ts";

/** Where warnings go: `console`, or a logger of the application. */
export interface VoiceLogger {
  /**
   * @param message - a fixed text: nothing of what was said, heard or failed is in it.
   * @param details - what is known besides. It may hold such data; the default logger leaves it out.
   */
  warn(message: string, details: { readonly error: unknown }): void;
}

/** How a pipeline works. */
export interface VoicePipelineConfig {
  /** Gives the models that the pipeline is not given as such. */
  readonly modelProvider?: VoiceModelProvider | undefined;
  /** Whether nothing is traced, in spite of a tracer. `false` by default. */
  readonly tracingDisabled?: boolean | undefined;
  /** Who traces the runs: `agentsTracer()` of `@understudy/voice-pipeline/agents`, or another. Without it nobody does. */
  readonly tracer?: VoiceTracer | undefined;
  /** What the tracer is told for each run, such as the key that its traces are exported with. */
  readonly tracing?: Readonly<Record<string, unknown>> | undefined;
  /** Whether traces hold texts: transcripts, answers, prompts, messages of errors. `true` by default. */
  readonly traceIncludeSensitiveData?: boolean | undefined;
  /** Whether traces hold audio, as base64. Where they do not, none is retained. `true` by default. */
  readonly traceIncludeSensitiveAudioData?: boolean | undefined;
  /** The name of the traces. `"Voice Agent"` by default. */
  readonly workflowName?: string | undefined;
  /** Ties the traces of one conversation together. By default a random one for each pipeline. */
  readonly groupId?: string | undefined;
  /** What else the traces say. */
  readonly traceMetadata?: Readonly<Record<string, unknown>> | undefined;
  readonly sttSettings?: STTSettings | undefined;
  readonly ttsSettings?: TTSSettings | undefined;
  /** Where warnings go. By default to `console.warn`, without details. */
  readonly logger?: VoiceLogger | undefined;
  /**
   * How long a run that was stopped waits for models, workflows and sessions that ignore its signal, in milliseconds.
   * 1,000 by default.
   */
  readonly cleanupTimeoutMs?: number | undefined;
}

/** What a pipeline is made of. */
export interface VoicePipelineOptions {
  /** Turns what was said into what is answered. */
  readonly workflow: VoiceWorkflow;
  /** The speech-to-text model, or its name for the `modelProvider`, whose default it is without. */
  readonly sttModel?: STTModel | string | undefined;
  /** The text-to-speech model, or its name for the `modelProvider`, whose default it is without. */
  readonly ttsModel?: TTSModel | string | undefined;
  readonly config?: VoicePipelineConfig | undefined;
}
