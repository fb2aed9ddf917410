export { AudioInput, type AudioInputOptions } from "./audio/audio-input.ts";
export { StreamedAudioInput } from "./audio/streamed-audio-input.ts";
export type { VoiceDtype, VoiceSamples } from "./audio/voice-samples.ts";
export type { STTSettings, TextSplitter, TTSSettings } from "./contracts/settings.ts";
export type { STTCallOptions, STTModel, TranscriptionSession } from "./contracts/stt-model.ts";
export type { ReadableTextStream, TextStream } from "./contracts/text-stream.ts";
export type { TTSCallOptions, TTSModel } from "./contracts/tts-model.ts";
export type { VoiceModelProvider } from "./contracts/voice-model-provider.ts";
export type {
  VoiceStreamEvent,
  VoiceStreamEventAudio,
  VoiceStreamEventError,
  VoiceStreamEventLifecycle,
} from "./contracts/voice-stream-event.ts";
export type {
  SpeechGroupSpanData,
  SpeechSpanData,
  TranscriptionSpanData,
  VoiceSpan,
  VoiceSpanAudio,
  VoiceSpanData,
  VoiceSpanError,
  VoiceTrace,
  VoiceTraceOptions,
  VoiceTracer,
} from "./contracts/voice-tracer.ts";
export type { VoiceWorkflow, VoiceWorkflowOptions } from "./contracts/voice-workflow.ts";
export { readWav } from "./audio/read-wav.ts";
export { InvalidAudioError, type InvalidAudioReason } from "./errors/invalid-audio-error.ts";
export { InvalidVoiceOptionError } from "./errors/invalid-voice-option-error.ts";
export { VoiceAnswerError } from "./errors/voice-answer-error.ts";
export { VoicePipelineError } from "./errors/voice-pipeline-error.ts";
export { VoiceResultConsumedError } from "./errors/voice-result-consumed-error.ts";
export type {
  VoiceLogger,
  VoicePipelineConfig,
  VoicePipelineOptions,
} from "./pipeline/pipeline-options.ts";
export { StreamedAudioResult, type VoiceStreamOptions } from "./pipeline/streamed-audio-result.ts";
export type { VoiceEventStream } from "./contracts/voice-event-stream.ts";
export { VoicePipeline, type VoiceRunOptions } from "./pipeline/voice-pipeline.ts";
export { sentenceSplitter, type SentenceSplitterOptions } from "./text/sentence-splitter.ts";
