import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";
import type { VoiceOperation } from "../types/voice-operation.ts";

/** A speech model or a workflow was called when the script had no step left for that. */
export class UnexpectedVoiceCallError extends UnderstudyError {
  static {
    brandError(UnexpectedVoiceCallError, "UnexpectedVoiceCallError");
  }

  readonly code = "unexpected_voice_call";
  /** What was asked of the double. */
  readonly operation: VoiceOperation;
  /** Index of the call in `calls`, or in `sessionCalls` for `"streamed_session"`, zero-based. */
  readonly callIndex: number;
  /** How many steps of the double are left, for other operations. */
  readonly remainingSteps: number;

  constructor(
    message: string,
    fields: {
      readonly operation: VoiceOperation;
      readonly callIndex: number;
      readonly remainingSteps: number;
    },
    details?: UnderstudyErrorDetails,
  ) {
    super(message, details);
    this.operation = fields.operation;
    this.callIndex = fields.callIndex;
    this.remainingSteps = fields.remainingSteps;
  }
}
