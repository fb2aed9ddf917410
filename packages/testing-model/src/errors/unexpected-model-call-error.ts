import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";

/** The workflow made another model call after the script had ended. */
export class UnexpectedModelCallError extends UnderstudyError {
  static {
    brandError(UnexpectedModelCallError, "UnexpectedModelCallError");
  }

  readonly code = "unexpected_model_call";
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
