import type { STTSettings, TTSSettings } from "../contracts/settings.ts";
import { InvalidVoiceOptionError } from "../errors/invalid-voice-option-error.ts";
import {
  checkOptions,
  hasMethods,
  IS,
  isObject,
  type OptionCheck,
  type OptionChecks,
} from "../options/option-checks.ts";
import type { VoicePipelineConfig, VoicePipelineOptions } from "./pipeline-options.ts";

const OPTIONS = {
  workflow: hasMethods("run"),
  sttModel: orName(hasMethods("transcribe", "createSession")),
  ttsModel: orName(hasMethods("run")),
  config: IS.record,
} as const satisfies OptionChecks<VoicePipelineOptions>;

const CONFIG = {
  modelProvider: hasMethods("getSTTModel", "getTTSModel"),
  tracingDisabled: IS.flag,
  tracer: hasMethods("trace"),
  tracing: IS.record,
  traceIncludeSensitiveData: IS.flag,
  traceIncludeSensitiveAudioData: IS.flag,
  workflowName: IS.text,
  groupId: IS.text,
  traceMetadata: IS.record,
  sttSettings: IS.record,
  ttsSettings: IS.record,
  logger: hasMethods("warn"),
  cleanupTimeoutMs: [(value) => isNumber(value, 0, 0x7fff_ffff), "a number of milliseconds"],
} as const satisfies OptionChecks<VoicePipelineConfig>;

const STT_SETTINGS = {
  prompt: IS.text,
  language: IS.text,
  temperature: [(value) => isNumber(value, 0, Number.MAX_VALUE), "a number from 0"],
  turnDetection: IS.record,
} as const satisfies OptionChecks<STTSettings>;

const TTS_SETTINGS = {
  voice: IS.text,
  bufferSize: [(value) => Number.isInteger(value) && Number(value) > 0, "a whole number from 1"],
  dtype: [(value) => value === "int16" || value === "float32", '"int16" or "float32"'],
  transformData: IS.callable,
  instructions: IS.text,
  textSplitter: IS.callable,
  speed: [(value) => isNumber(value, 0.25, 4), "a number from 0.25 to 4"],
} as const satisfies OptionChecks<TTSSettings>;

/** @throws {InvalidVoiceOptionError} for what a pipeline cannot work with. */
export function checkPipelineOptions(options: VoicePipelineOptions): void {
  checkOptions("", options, OPTIONS);
  const { workflow, config = {} } = options;
  if ((workflow as unknown) === undefined) {
    throw new InvalidVoiceOptionError("VoicePipeline: the option workflow is missing.", "workflow");
  }
  checkOptions("config", config, CONFIG);
  checkOptions("config.sttSettings", config.sttSettings ?? {}, STT_SETTINGS);
  checkOptions("config.ttsSettings", config.ttsSettings ?? {}, TTS_SETTINGS);
  for (const option of ["sttModel", "ttsModel"] as const) {
    if (!isObject(options[option]) && config.modelProvider === undefined) {
      throw new InvalidVoiceOptionError(
        `VoicePipeline: there is no ${option}. Give one, or a config.modelProvider that knows it by name.`,
        option,
      );
    }
  }
}

function orName([isAllowed, expected]: OptionCheck): OptionCheck {
  return [
    (value) => typeof value === "string" || isAllowed(value),
    `${expected}, or the name of a model`,
  ];
}

function isNumber(value: unknown, least: number, most: number): boolean {
  return typeof value === "number" && value >= least && value <= most;
}
