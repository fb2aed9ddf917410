import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";
import type { RealtimeTransportMethod } from "../types/calls.ts";

/** The session called another method than the script expects, one that it must not call, or one too many. */
export class UnexpectedRealtimeCallError extends UnderstudyError {
  static {
    brandError(UnexpectedRealtimeCallError, "UnexpectedRealtimeCallError");
  }

  readonly code = "unexpected_realtime_call";
  /** Index of the call in `calls`, zero-based. */
  readonly callIndex: number;
  /** The method that is expected; `undefined` where none is. */
  readonly expectedMethod: RealtimeTransportMethod | undefined;
  /** The method that was called. */
  readonly actualMethod: RealtimeTransportMethod;

  constructor(
    message: string,
    fields: {
      readonly callIndex: number;
      readonly expectedMethod: RealtimeTransportMethod | undefined;
      readonly actualMethod: RealtimeTransportMethod;
    },
    details?: UnderstudyErrorDetails,
  ) {
    super(message, details);
    this.callIndex = fields.callIndex;
    this.expectedMethod = fields.expectedMethod;
    this.actualMethod = fields.actualMethod;
  }
}
