import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";

/** What a response does that its request does not allow. */
export type ForbiddenResponseReason =
  | "tool_not_offered"
  | "arguments_refused"
  | "parallel_calls"
  | "tool_choice_none";

/** Under `strict`: the script answers something that a real model could not answer to this request. */
export class ForbiddenModelResponseError extends UnderstudyError {
  static {
    brandError(ForbiddenModelResponseError, "ForbiddenModelResponseError");
  }

  readonly code = "forbidden_model_response";
  readonly reason: ForbiddenResponseReason;
  /** Index of the call in `calls`, zero-based. */
  readonly callIndex: number;
  /** Position of the item in the output, zero-based. */
  readonly itemIndex: number;
  /** The tool or handoff that the item calls. */
  readonly toolName: string | undefined;

  constructor(
    message: string,
    fields: {
      readonly reason: ForbiddenResponseReason;
      readonly callIndex: number;
      readonly itemIndex: number;
      readonly toolName: string | undefined;
    },
    details?: UnderstudyErrorDetails,
  ) {
    super(message, details);
    this.reason = fields.reason;
    this.callIndex = fields.callIndex;
    this.itemIndex = fields.itemIndex;
    this.toolName = fields.toolName;
  }
}

/** Under `strict`: a tool that the script called failed, and its step does not say `expectToolFailure`. */
export class UnexpectedToolFailureError extends UnderstudyError {
  static {
    brandError(UnexpectedToolFailureError, "UnexpectedToolFailureError");
  }

  readonly code = "unexpected_tool_failure";
  /** Index of the call whose request carries the failure, zero-based. */
  readonly callIndex: number;
  readonly toolName: string;
  readonly callId: string;

  constructor(
    message: string,
    fields: { readonly callIndex: number; readonly toolName: string; readonly callId: string },
    details?: UnderstudyErrorDetails,
  ) {
    super(message, details);
    this.callIndex = fields.callIndex;
    this.toolName = fields.toolName;
    this.callId = fields.callId;
  }
}
