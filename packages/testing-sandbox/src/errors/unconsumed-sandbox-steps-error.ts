import { brandError, UnderstudyError } from "@understudy/testing-shared/internal";

/** The workflow ended before it used every step. */
export class UnconsumedSandboxStepsError extends UnderstudyError {
  static {
    brandError(UnconsumedSandboxStepsError, "UnconsumedSandboxStepsError");
  }

  readonly code = "unconsumed_sandbox_steps";
  /** How many steps were not used. */
  readonly remainingSteps: number;
  /** The methods of these steps, in order. */
  readonly pendingMethods: readonly string[];

  constructor(message: string, pendingMethods: readonly string[]) {
    super(message);
    this.remainingSteps = pendingMethods.length;
    this.pendingMethods = Object.freeze([...pendingMethods]);
  }
}
