import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";
import type { VoiceOperation } from "../types/voice-operation.ts";

/** The match of a step did not accept the call. */
export class VoiceCallMatcherError extends UnderstudyError {
  static {
    brandError(VoiceCallMatcherError, "VoiceCallMatcherError");
  }

  readonly code = "voice_call_matcher";
  /** What was asked of the double. */
  readonly operation: VoiceOperation;
  /** Index of the call in `calls`, or in `sessionCalls` for `"streamed_session"`, zero-based. */
  readonly callIndex: number;

  constructor(
    message: string,
    fields: { readonly operation: VoiceOperation; readonly callIndex: number },
    details?: UnderstudyErrorDetails,
  ) {
    super(message, details);
    this.operation = fields.operation;
    this.callIndex = fields.callIndex;
  }
}
