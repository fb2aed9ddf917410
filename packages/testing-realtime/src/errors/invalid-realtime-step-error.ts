import { brandError, UnderstudyError } from "@understudy/testing-shared/internal";

/** What is wrong with a step of a declarative script. */
export type InvalidRealtimeStepReason =
  | "invalid_input"
  | "invalid_match"
  | "invalid_outcome"
  | "unknown_key"
  | "unknown_event";

/** A step is malformed. */
export class InvalidRealtimeStepError extends UnderstudyError {
  static {
    brandError(InvalidRealtimeStepError, "InvalidRealtimeStepError");
  }

  readonly code = "invalid_realtime_step";
  readonly reason: InvalidRealtimeStepReason;
  /** Position among the steps, zero-based. */
  readonly inputIndex: number | undefined;
  /** What to write instead. */
  readonly hint: string | undefined;

  constructor(
    message: string,
    fields: {
      readonly reason: InvalidRealtimeStepReason;
      readonly inputIndex?: number | undefined;
      readonly hint?: string | undefined;
    },
  ) {
    super(message);
    this.reason = fields.reason;
    this.inputIndex = fields.inputIndex;
    this.hint = fields.hint;
  }
}
