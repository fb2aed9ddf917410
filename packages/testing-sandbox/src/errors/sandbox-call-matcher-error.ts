import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";

/** The matcher of a step did not accept the call: it returned something falsy, or a promise. */
export class SandboxCallMatcherError extends UnderstudyError {
  static {
    brandError(SandboxCallMatcherError, "SandboxCallMatcherError");
  }

  readonly code = "sandbox_call_matcher";
  /** Index of the call in `calls`, zero-based. */
  readonly callIndex: number;
  /** The method that was called. */
  readonly method: string;

  constructor(
    message: string,
    fields: { readonly callIndex: number; readonly method: string },
    details?: UnderstudyErrorDetails,
  ) {
    super(message, details);
    this.callIndex = fields.callIndex;
    this.method = fields.method;
  }
}
