import { brandError, VoicePipelineError } from "./voice-pipeline-error.ts";

/** The events of a result were asked for a second time: there is one stream of them. */
export class VoiceResultConsumedError extends VoicePipelineError {
  static {
    brandError(VoiceResultConsumedError, "VoiceResultConsumedError");
  }

  readonly code = "voice_result_consumed";
}
