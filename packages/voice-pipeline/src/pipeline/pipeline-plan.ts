import type { STTSettings } from "../contracts/settings.ts";
import type { STTModel } from "../contracts/stt-model.ts";
import type { TTSModel } from "../contracts/tts-model.ts";
import type { VoiceTraceOptions, VoiceTracer } from "../contracts/voice-tracer.ts";
import type { VoiceWorkflow } from "../contracts/voice-workflow.ts";
import { VoiceAnswerError } from "../errors/voice-answer-error.ts";
import { sentenceSplitter } from "../text/sentence-splitter.ts";
import type { TraceFlags } from "../tracing/redaction.ts";
import { SILENT_TRACER } from "../tracing/silent-tracer.ts";
import { checkPipelineOptions } from "./check-pipeline-options.ts";
import { CONSOLE_LOGGER } from "./console-logger.ts";
import { hasMethods } from "../options/option-checks.ts";
import type { VoicePipelineConfig, VoicePipelineOptions } from "./pipeline-options.ts";
import type { FullTTSSettings, Warn } from "./voice-run.ts";

/** What a pipeline was told, checked, copied, with its defaults. */
export interface PipelinePlan {
  readonly workflow: VoiceWorkflow;
  readonly sttSettings: STTSettings;
  readonly ttsSettings: FullTTSSettings;
  readonly tracer: VoiceTracer;
  readonly traceFlags: TraceFlags;
  readonly traceOptions: VoiceTraceOptions;
  readonly cleanupTimeoutMs: number;
  readonly warn: Warn;
  /** The model that was given, or that the provider gives. */
  readonly findSTTModel: () => STTModel;
  readonly findTTSModel: () => TTSModel;
}

/** @throws {InvalidVoiceOptionError} for what a pipeline cannot work with. */
export function planPipeline(options: VoicePipelineOptions): PipelinePlan {
  checkPipelineOptions(options);
  const { workflow, sttModel, ttsModel, config = {} } = options;
  const { modelProvider, logger = CONSOLE_LOGGER, cleanupTimeoutMs = 1000 } = config;
  return {
    workflow,
    sttSettings: Object.freeze({ ...config.sttSettings }),
    ttsSettings: fullSettings(config),
    ...tracingOf(config),
    cleanupTimeoutMs,
    warn: (message, error) => {
      try {
        logger.warn(`VoicePipeline: ${message}`, { error });
      } catch {
        // What there is to warn of is not to be replaced by a logger that fails.
      }
    },
    findSTTModel: () =>
      typeof sttModel === "object"
        ? sttModel
        : (checked(modelProvider?.getSTTModel(sttModel), "transcribe") as STTModel),
    findTTSModel: () =>
      typeof ttsModel === "object"
        ? ttsModel
        : (checked(modelProvider?.getTTSModel(ttsModel), "run") as TTSModel),
  };
}

function fullSettings({ ttsSettings = {} }: VoicePipelineConfig): FullTTSSettings {
  const { bufferSize = 120, dtype = "int16", textSplitter = sentenceSplitter() } = ttsSettings;
  return Object.freeze({ ...ttsSettings, bufferSize, dtype, textSplitter });
}

function tracingOf(
  config: VoicePipelineConfig,
): Pick<PipelinePlan, "tracer" | "traceFlags" | "traceOptions"> {
  const { tracer, tracingDisabled = false } = config;
  const { traceIncludeSensitiveData = true, traceIncludeSensitiveAudioData = true } = config;
  const isTraced = tracer !== undefined && !tracingDisabled;
  return {
    tracer: isTraced ? tracer : SILENT_TRACER,
    traceFlags: Object.freeze({
      includeSensitiveData: isTraced && traceIncludeSensitiveData,
      includeSensitiveAudioData: isTraced && traceIncludeSensitiveAudioData,
    }),
    traceOptions: Object.freeze({
      workflowName: config.workflowName ?? "Voice Agent",
      groupId: config.groupId ?? randomGroupId(),
      metadata: config.traceMetadata,
      tracing: config.tracing,
    }),
  };
}

/** It need not be secret, and not every platform has `crypto`. */
function randomGroupId(): string {
  const digits = Array.from({ length: 24 }, () => Math.floor(Math.random() * 16).toString(16));
  return `group_${digits.join("")}`;
}

function checked(model: unknown, method: string): unknown {
  const [isModel] = hasMethods(method);
  if (!isModel(model)) {
    throw new VoiceAnswerError(
      `The modelProvider gave what is no model: it has no ${method}().`,
      "modelProvider",
    );
  }
  return model;
}
