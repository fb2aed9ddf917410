import { brandError, UnderstudyError } from "@understudy/testing-shared/internal";

/** The session ended before it used every step of a declarative script. */
export class UnconsumedRealtimeStepsError extends UnderstudyError {
  static {
    brandError(UnconsumedRealtimeStepsError, "UnconsumedRealtimeStepsError");
  }

  readonly code = "unconsumed_realtime_steps";
  /** How many steps were not used. */
  readonly remainingSteps: number;

  constructor(message: string, remainingSteps: number) {
    super(message);
    this.remainingSteps = remainingSteps;
  }
}
