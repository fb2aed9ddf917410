import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";

/**
 * The matcher of a step did not accept the call: it returned something falsy, or a promise. In a group: no step did, and
 * one at least is for the method of the call. Also, that several lanes would take the call.
 */
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
