import type { STTSettings, TextSplitter, TTSSettings } from "../contracts/settings.ts";
import type { STTCallOptions, STTModel } from "../contracts/stt-model.ts";
import type { TTSModel } from "../contracts/tts-model.ts";
import type { VoiceWorkflow } from "../contracts/voice-workflow.ts";
import type { RunTrace } from "../tracing/run-trace.ts";
import type { OrderedOutput } from "./ordered-output.ts";
import type { RunScope } from "./run-scope.ts";

/** The settings of speech with the defaults filled in. */
export interface FullTTSSettings extends TTSSettings {
  readonly bufferSize: number;
  readonly dtype: NonNullable<TTSSettings["dtype"]>;
  readonly textSplitter: TextSplitter;
}

/** What one run of a pipeline works with. */
export interface VoiceRun {
  readonly scope: RunScope;
  readonly output: OrderedOutput;
  readonly trace: RunTrace;
  readonly workflow: VoiceWorkflow;
  readonly sttModel: STTModel;
  readonly sttSettings: STTSettings;
  readonly sttOptions: STTCallOptions;
  readonly ttsModel: TTSModel;
  readonly ttsSettings: FullTTSSettings;
  /** Told of every text that is spoken. */
  readonly noteText: (text: string) => void;
  readonly warn: Warn;
}

/** Writes a warning for whoever runs the application. @param error - the reason, which is not part of the message. */
export type Warn = (message: string, error: unknown) => void;
