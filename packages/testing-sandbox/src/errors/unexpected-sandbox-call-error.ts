import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";

/**
 * The workflow called another method than the script expects, in a group than any of its steps expects, or went on after
 * the script had ended.
 */
export class UnexpectedSandboxCallError extends UnderstudyError {
  static {
    brandError(UnexpectedSandboxCallError, "UnexpectedSandboxCallError");
  }

  readonly code = "unexpected_sandbox_call";
  /** Index of the call in `calls`, zero-based. */
  readonly callIndex: number;
  /** The method that was called. */
  readonly actualMethod: string;
  /** The method that the script expects, in a group its first step that could be next; `undefined` where it has ended. */
  readonly expectedMethod: string | undefined;
  /** The fewest further calls that would satisfy the script: without groups, the steps that the calls have left. */
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
