import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";

/** A connection attempt was superseded by another operation before it was done. */
export class ScriptedRealtimeConnectionSupersededError extends UnderstudyError {
  static {
    brandError(
      ScriptedRealtimeConnectionSupersededError,
      "ScriptedRealtimeConnectionSupersededError",
    );
  }

  readonly code = "scripted_realtime_connection_superseded";
  /** What was superseded. */
  readonly operation: "connect";

  constructor(
    message: string,
    fields: {
      readonly operation: "connect";
    },
    details?: UnderstudyErrorDetails,
  ) {
    super(message, details);
    this.operation = fields.operation;
  }
}
