export type { AiSdkBridgeOptions, AiSdkSpecificationVersion } from "./bridges/bridge-options.ts";
export type { BridgedResponse } from "./bridges/bridged-response.ts";
export type {
  BridgedSpeech,
  BridgedSpeechCall,
  BridgedSpeechModel,
} from "./bridges/bridged-speech-model.ts";
export type {
  BridgedProviderOptions,
  BridgedTranscription,
  BridgedTranscriptionCall,
  BridgedTranscriptionModel,
} from "./bridges/bridged-transcription-model.ts";
export { toSpeechModel } from "./bridges/to-speech-model.ts";
export { toTranscriptionModel } from "./bridges/to-transcription-model.ts";
export type {
  FeatureWarning,
  UnsupportedFeature,
  UnsupportedWarnings,
} from "./bridges/unsupported-warning.ts";
export { ScriptedSTTModel } from "./double/scripted-stt-model.ts";
export { ScriptedTranscriptionSession } from "./double/scripted-transcription-session.ts";
export { ScriptedTTSModel } from "./double/scripted-tts-model.ts";
export { ScriptedVoiceWorkflow } from "./double/scripted-voice-workflow.ts";
export {
  InvalidVoiceStepError,
  type InvalidVoiceStepFields,
  type InvalidVoiceStepReason,
} from "./errors/invalid-voice-step-error.ts";
export { UnconsumedVoiceStepsError } from "./errors/unconsumed-voice-steps-error.ts";
export { UnexpectedVoiceCallError } from "./errors/unexpected-voice-call-error.ts";
export { VoiceCallMatcherError } from "./errors/voice-call-matcher-error.ts";
export { pcm16, type Pcm16Options, type Pcm16ToneOptions } from "./pcm16/pcm16.ts";
export { pcm16Samples } from "./pcm16/pcm16-samples.ts";
export type { Pcm16Audio, Pcm16Piece } from "./pcm16/read-samples.ts";
export { ttsResult, type TTSResultOptions } from "./steps/tts-result.ts";
export type { PartOf, VoiceCallMatch, VoiceTextMatch } from "./types/matches.ts";
export type {
  ScriptedSTTModelOptions,
  ScriptedTranscriptionSessionOptions,
  ScriptedTTSModelOptions,
  ScriptedVoiceWorkflowOptions,
} from "./types/options.ts";
export type {
  RecordedAudioInput,
  RecordedSessionCall,
  RecordedTranscriptionCall,
  RecordedTTSCall,
  RecordedVoiceStartCall,
  RecordedVoiceTurnCall,
  RecordedVoiceWorkflowCall,
} from "./types/recorded-calls.ts";
export type {
  FragmentsAnswer,
  FragmentsResult,
  SessionInput,
  SessionResult,
  SessionStep,
  SessionStepInput,
  SpeechAnswer,
  SpeechResult,
  TextInput,
  TranscriptionInput,
  TranscriptionStep,
  TranscriptionStepInput,
  TranscriptionTurnInput,
  TranscriptionTurnStep,
  TranscriptionTurnStepInput,
  TTSInput,
  TTSStep,
  TTSStepInput,
  VoiceStartInput,
  VoiceStartStep,
  VoiceStartStepInput,
  VoiceTurnInput,
  VoiceTurnStep,
  VoiceTurnStepInput,
} from "./types/steps.ts";
export type { VoiceOperation } from "./types/voice-operation.ts";
