import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";

/** What is wrong with a step. The first eight are the SDK's. */
export type InvalidScriptedModelStepReason =
  | "invalid_input"
  | "unknown_step_type"
  | "missing_response"
  | "invalid_response"
  | "missing_error"
  | "missing_responder"
  | "invalid_stream"
  | "incompatible_call"
  | "unknown_key"
  | "invalid_option"
  | "invalid_item"
  | "reused_iterator";

/** Where a faulty step stands and what it is. */
export interface InvalidScriptedModelStepFields {
  readonly reason: InvalidScriptedModelStepReason;
  readonly inputIndex?: number | undefined;
  readonly callIndex?: number | undefined;
  readonly stepType?: string | undefined;
  readonly path?: string | undefined;
  readonly hint?: string | undefined;
}

/** A step is malformed, answered something malformed, or does not fit the kind of call that took it. */
export class InvalidScriptedModelStepError extends UnderstudyError {
  static {
    brandError(InvalidScriptedModelStepError, "InvalidScriptedModelStepError");
  }

  readonly code = "invalid_scripted_model_step";
  readonly reason: InvalidScriptedModelStepReason;
  /** Position among the inputs of the constructor, `enqueue` or `extend`, zero-based, where it was refused there. */
  readonly inputIndex: number | undefined;
  /** Index of the call in `calls`, zero-based, where the fault showed in a call. */
  readonly callIndex: number | undefined;
  readonly stepType: string | undefined;
  /** The way from the input to the fault, such as `response.output[1].callId`. */
  readonly path: string | undefined;
  /** What to write instead. */
  readonly hint: string | undefined;

  constructor(
    message: string,
    fields: InvalidScriptedModelStepFields,
    details?: UnderstudyErrorDetails,
  ) {
    super(message, details);
    this.reason = fields.reason;
    this.inputIndex = fields.inputIndex;
    this.callIndex = fields.callIndex;
    this.stepType = fields.stepType;
    this.path = fields.path;
    this.hint = fields.hint;
  }
}
