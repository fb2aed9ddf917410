import { brandError, UnderstudyError } from "@understudy/testing-shared/internal";

/** The workflow ended before it used every step. */
export class UnconsumedVoiceStepsError extends UnderstudyError {
  static {
    brandError(UnconsumedVoiceStepsError, "UnconsumedVoiceStepsError");
  }

  readonly code = "unconsumed_voice_steps";
  /** The fewest further calls that would satisfy the script: the double's `remainingSteps`. */
  readonly remainingSteps: number;

  constructor(message: string, remainingSteps: number) {
    super(message);
    this.remainingSteps = remainingSteps;
  }
}
