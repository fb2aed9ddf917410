import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";
import type { RealtimeStatus } from "../types/pending.ts";

/** A transport is still up where it should be closed. */
export class RealtimeTransportNotClosedError extends UnderstudyError {
  static {
    brandError(RealtimeTransportNotClosedError, "RealtimeTransportNotClosedError");
  }

  readonly code = "realtime_transport_not_closed";
  /** The status that it has. */
  readonly status: RealtimeStatus;

  constructor(
    message: string,
    fields: {
      readonly status: RealtimeStatus;
    },
    details?: UnderstudyErrorDetails,
  ) {
    super(message, details);
    this.status = fields.status;
  }
}
