import type { RealtimeTransportLayer } from "@openai/agents-realtime";
import type { RealtimeTransportMethod } from "./calls.ts";

/** What the connection of a transport can be in. */
export type RealtimeStatus = RealtimeTransportLayer["status"];

/** A call that nothing expected so far. */
export interface PendingRealtimeCall {
  /** Index of the call in `calls`, zero-based. */
  readonly index: number;
  readonly method: RealtimeTransportMethod;
}

/** An expectation that no call met so far. */
export interface PendingRealtimeExpectation {
  /** Its number among all expectations of the transport, counted from one. */
  readonly order: number;
  readonly method: RealtimeTransportMethod;
}

/** Injected failures of a method that no call used so far. */
export interface PendingRealtimeFailure {
  readonly method: RealtimeTransportMethod;
  readonly count: number;
}
