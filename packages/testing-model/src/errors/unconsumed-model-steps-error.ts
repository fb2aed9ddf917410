import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";

/** The workflow ended before it used every step. */
export class UnconsumedModelStepsError extends UnderstudyError {
  static {
    brandError(UnconsumedModelStepsError, "UnconsumedModelStepsError");
  }

  readonly code = "unconsumed_model_steps";
  /** How many steps were not used. */
  readonly remainingSteps: number;

  constructor(message: string, remainingSteps: number, details?: UnderstudyErrorDetails) {
    super(message, details);
    this.remainingSteps = remainingSteps;
  }
}
