import { brandError, VoicePipelineError } from "./voice-pipeline-error.ts";

/** A model, a workflow or a session of the application answered something that the pipeline cannot use. */
export class VoiceAnswerError extends VoicePipelineError {
  static {
    brandError(VoiceAnswerError, "VoiceAnswerError");
  }

  readonly code = "voice_answer";
  /** Who answered it. */
  readonly source: string;

  constructor(message: string, source: string) {
    super(message);
    this.source = source;
  }
}
