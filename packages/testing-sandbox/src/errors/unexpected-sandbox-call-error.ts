import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";

/** The workflow called another method than the script expects, or went on after the script had ended. */
export class UnexpectedSandboxCallError extends UnderstudyError {
  static {
    brandError(UnexpectedSandboxCallError, "UnexpectedSandboxCallError");
  }

  readonly code = "unexpected_sandbox_call";
  /** Index of the call in `calls`, zero-based. */
  readonly callIndex: number;
  /** The method that was called. */
  readonly actualMethod: string;
  /** The method that the script expects; `undefined` where it has ended. */
  readonly expectedMethod: string | undefined;
  /** How many steps are left, without the one that the call used up. */
  readonly remainingSteps: number;

  constructor(
    message: string,
    fields: {
      readonly callIndex: number;
      readonly actualMethod: string;
      readonly expectedMethod: string | undefined;
      readonly remainingSteps: number;
    },
    details?: UnderstudyErrorDetails,
  ) {
    super(message, details);
    this.callIndex = fields.callIndex;
    this.actualMethod = fields.actualMethod;
    this.expectedMethod = fields.expectedMethod;
    this.remainingSteps = fields.remainingSteps;
  }
}
