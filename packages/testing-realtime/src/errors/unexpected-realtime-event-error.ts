import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";

/** The test emitted an event that the SDK does not know and nobody listens to. */
export class UnexpectedRealtimeEventError extends UnderstudyError {
  static {
    brandError(UnexpectedRealtimeEventError, "UnexpectedRealtimeEventError");
  }

  readonly code = "unexpected_realtime_event";
  /** The name of the event. */
  readonly event: string;

  constructor(
    message: string,
    fields: {
      readonly event: string;
    },
    details?: UnderstudyErrorDetails,
  ) {
    super(message, details);
    this.event = fields.event;
  }
}
