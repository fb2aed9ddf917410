/** What was asked of a double of the voice boundary. */
export type VoiceOperation =
  /** `STTModel.transcribe()`: audio that is there as a whole. */
  | "static_transcription"
  /** `STTModel.createSession()`: audio that comes as it is spoken. */
  | "streamed_session"
  /** `TTSModel.run()`. */
  | "tts"
  /** `VoiceWorkflow.onStart()`. */
  | "workflow_start"
  /** `VoiceWorkflow.run()`. */
  | "workflow_turn";
