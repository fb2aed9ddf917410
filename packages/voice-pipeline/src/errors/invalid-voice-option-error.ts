import { brandError, VoicePipelineError } from "./voice-pipeline-error.ts";

/** The application gave the pipeline an option, a setting, an input or a model that cannot be used. */
export class InvalidVoiceOptionError extends VoicePipelineError {
  static {
    brandError(InvalidVoiceOptionError, "InvalidVoiceOptionError");
  }

  readonly code = "invalid_voice_option";
  /** The way to what is wrong: `config.ttsSettings.speed`. */
  readonly option: string;

  constructor(message: string, option: string) {
    super(message);
    this.option = option;
  }
}
