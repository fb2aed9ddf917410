import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";

/** What is wrong with a step. */
export type InvalidVoiceStepReason =
  /** It is no step at all, or the script is no list of steps. */
  | "invalid_input"
  /** Its match is none. */
  | "invalid_matcher"
  /** It has not exactly one outcome, or one of the wrong kind; or a responder answered something malformed. */
  | "invalid_outcome"
  /** It has a key that steps do not have. */
  | "unknown_key";

/** Where a faulty step stands and what it is. */
export interface InvalidVoiceStepFields {
  readonly reason: InvalidVoiceStepReason;
  readonly inputIndex?: number | undefined;
  readonly callIndex?: number | undefined;
  readonly path?: string | undefined;
  readonly hint?: string | undefined;
}

/** A step is malformed, or its responder answered something malformed. */
export class InvalidVoiceStepError extends UnderstudyError {
  static {
    brandError(InvalidVoiceStepError, "InvalidVoiceStepError");
  }

  readonly code = "invalid_voice_step";
  readonly reason: InvalidVoiceStepReason;
  /** Position among the inputs of the script, `enqueue` or `extend`, zero-based, where it was refused there. */
  readonly inputIndex: number | undefined;
  /** Index of the call in `calls` (of a session: of the turn), zero-based, where the fault showed in a call. */
  readonly callIndex: number | undefined;
  /** The way from the input, or the answer, to the fault. */
  readonly path: string | undefined;
  /** What to write instead. */
  readonly hint: string | undefined;

  constructor(message: string, fields: InvalidVoiceStepFields, details?: UnderstudyErrorDetails) {
    super(message, details);
    this.reason = fields.reason;
    this.inputIndex = fields.inputIndex;
    this.callIndex = fields.callIndex;
    this.path = fields.path;
    this.hint = fields.hint;
  }
}
