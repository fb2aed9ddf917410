import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";
import type { RealtimeStatus } from "../types/pending.ts";

/** A call or an operation came in a state of the connection in which it cannot come. */
export class RealtimeScriptError extends UnderstudyError {
  static {
    brandError(RealtimeScriptError, "RealtimeScriptError");
  }

  readonly code = "realtime_script";
  /** Index of the call in `calls`, zero-based, where a call was made. */
  readonly callIndex: number | undefined;
  /** The status at that time. */
  readonly status: RealtimeStatus;

  constructor(
    message: string,
    fields: {
      readonly callIndex: number | undefined;
      readonly status: RealtimeStatus;
    },
    details?: UnderstudyErrorDetails,
  ) {
    super(message, details);
    this.callIndex = fields.callIndex;
    this.status = fields.status;
  }
}
