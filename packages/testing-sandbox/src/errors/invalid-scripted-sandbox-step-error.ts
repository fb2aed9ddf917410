import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";

/** What is wrong with a step. The first four are the SDK's. */
export type InvalidScriptedSandboxStepReason =
  | "invalid_input"
  | "unknown_method"
  | "invalid_matcher"
  | "invalid_outcome"
  | "unknown_key"
  | "ambient_method";

/** Where a faulty step stands and what it is. */
export interface InvalidScriptedSandboxStepFields {
  readonly reason: InvalidScriptedSandboxStepReason;
  readonly inputIndex?: number | undefined;
  readonly callIndex?: number | undefined;
  readonly method?: string | undefined;
  readonly path?: string | undefined;
  readonly hint?: string | undefined;
}

/** A step is malformed or names a method that there is not, or its responder answered something malformed. */
export class InvalidScriptedSandboxStepError extends UnderstudyError {
  static {
    brandError(InvalidScriptedSandboxStepError, "InvalidScriptedSandboxStepError");
  }

  readonly code = "invalid_scripted_sandbox_step";
  readonly reason: InvalidScriptedSandboxStepReason;
  /** Position among the inputs of the script, `enqueue` or `extend`, zero-based, where it was refused there. */
  readonly inputIndex: number | undefined;
  /** Index of the call in `calls`, zero-based, where the fault showed in a call. */
  readonly callIndex: number | undefined;
  /** The method that the step names, if it names one. */
  readonly method: string | undefined;
  /** The way from the input to the fault. */
  readonly path: string | undefined;
  /** What to write instead. */
  readonly hint: string | undefined;

  constructor(
    message: string,
    fields: InvalidScriptedSandboxStepFields,
    details?: UnderstudyErrorDetails,
  ) {
    super(message, details);
    this.reason = fields.reason;
    this.inputIndex = fields.inputIndex;
    this.callIndex = fields.callIndex;
    this.method = fields.method;
    this.path = fields.path;
    this.hint = fields.hint;
  }
}
