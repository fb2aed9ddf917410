import { brandError, VoicePipelineError } from "./voice-pipeline-error.ts";

/** What is wrong with audio. */
export type InvalidAudioReason =
  | "samples"
  | "sample_rate"
  | "channels"
  | "sample_width"
  | "incomplete_frame"
  | "ended"
  | "format";

/** Audio that is malformed, or that its format does not fit. */
export class InvalidAudioError extends VoicePipelineError {
  static {
    brandError(InvalidAudioError, "InvalidAudioError");
  }

  readonly code = "invalid_audio";
  readonly reason: InvalidAudioReason;

  constructor(message: string, reason: InvalidAudioReason) {
    super(message);
    this.reason = reason;
  }
}
