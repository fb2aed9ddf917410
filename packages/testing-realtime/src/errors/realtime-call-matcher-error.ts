import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";
import type { RealtimeTransportMethod } from "../types/calls.ts";

/** The matcher of an expectation did not accept the call: it returned something falsy, or a promise. */
export class RealtimeCallMatcherError extends UnderstudyError {
  static {
    brandError(RealtimeCallMatcherError, "RealtimeCallMatcherError");
  }

  readonly code = "realtime_call_matcher";
  /** Index of the call in `calls`, zero-based. */
  readonly callIndex: number;
  /** The method that was called. */
  readonly actualMethod: RealtimeTransportMethod;

  constructor(
    message: string,
    fields: {
      readonly callIndex: number;
      readonly actualMethod: RealtimeTransportMethod;
    },
    details?: UnderstudyErrorDetails,
  ) {
    super(message, details);
    this.callIndex = fields.callIndex;
    this.actualMethod = fields.actualMethod;
  }
}
