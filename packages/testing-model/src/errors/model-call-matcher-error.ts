import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";

/** The matcher of a step did not accept the call: it returned something falsy, or a promise. */
export class ModelCallMatcherError extends UnderstudyError {
  static {
    brandError(ModelCallMatcherError, "ModelCallMatcherError");
  }

  readonly code = "model_call_matcher";
  /** Index of the call in `calls`, zero-based. */
  readonly callIndex: number;
  /** Whether the call asked for a stream. */
  readonly streamed: boolean;

  constructor(
    message: string,
    fields: { readonly callIndex: number; readonly streamed: boolean },
    details?: UnderstudyErrorDetails,
  ) {
    super(message, details);
    this.callIndex = fields.callIndex;
    this.streamed = fields.streamed;
  }
}
