import {
  brandError,
  UnderstudyError,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";
import type {
  PendingRealtimeCall,
  PendingRealtimeExpectation,
  PendingRealtimeFailure,
} from "../types/pending.ts";

/** Calls, expectations or injected failures are left over. */
export class IncompleteRealtimeScenarioError extends UnderstudyError {
  static {
    brandError(IncompleteRealtimeScenarioError, "IncompleteRealtimeScenarioError");
  }

  readonly code = "incomplete_realtime_scenario";
  /** Calls that nothing expected, in order. */
  readonly unconsumedCalls: readonly PendingRealtimeCall[];
  /** Expectations that no call met, in order. */
  readonly pendingExpectations: readonly PendingRealtimeExpectation[];
  /** Injected failures that no call used, by method. */
  readonly pendingFailures: readonly PendingRealtimeFailure[];

  constructor(
    message: string,
    fields: {
      readonly unconsumedCalls: readonly PendingRealtimeCall[];
      readonly pendingExpectations: readonly PendingRealtimeExpectation[];
      readonly pendingFailures: readonly PendingRealtimeFailure[];
    },
    details?: UnderstudyErrorDetails,
  ) {
    super(message, details);
    this.unconsumedCalls = fields.unconsumedCalls;
    this.pendingExpectations = fields.pendingExpectations;
    this.pendingFailures = fields.pendingFailures;
  }
}
