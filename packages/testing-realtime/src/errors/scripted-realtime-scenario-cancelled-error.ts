import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";
import type { PendingRealtimeExpectation } from "../types/pending.ts";

/** The signal of a scenario was aborted. Its `name` is `AbortError`, because that is how applications recognise an abort. */
export class ScriptedRealtimeScenarioCancelledError extends UnderstudyError {
  static {
    brandError(ScriptedRealtimeScenarioCancelledError, "ScriptedRealtimeScenarioCancelledError", {
      displayName: "AbortError",
    });
  }

  readonly code = "scripted_realtime_scenario_cancelled";
  /** Expectations that no call had met, in order. */
  readonly pendingExpectations: readonly PendingRealtimeExpectation[];

  constructor(
    message: string,
    fields: {
      readonly pendingExpectations: readonly PendingRealtimeExpectation[];
    },
    details?: UnderstudyErrorDetails,
  ) {
    super(message, details);
    this.pendingExpectations = fields.pendingExpectations;
  }
}
