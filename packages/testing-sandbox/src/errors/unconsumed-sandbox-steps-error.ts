import { brandError, UnderstudyError } from "@understudy/testing-shared/internal";

/** The workflow ended before it used every step. */
export class UnconsumedSandboxStepsError extends UnderstudyError {
  static {
    brandError(UnconsumedSandboxStepsError, "UnconsumedSandboxStepsError");
  }

  readonly code = "unconsumed_sandbox_steps";
  /** The fewest further calls that would have satisfied the script: without groups, the steps that were not used. */
  readonly remainingSteps: number;
  /** The methods of the steps that no call took and that may not be left out, in order. */
  readonly pendingMethods: readonly string[];

  constructor(
    message: string,
    pendingMethods: readonly string[],
    remainingSteps: number = pendingMethods.length,
  ) {
    super(message);
    this.remainingSteps = remainingSteps;
    this.pendingMethods = Object.freeze([...pendingMethods]);
  }
}
