import type { CallLog } from "@understudy/testing-shared/internal";
import type { RealtimeTransportMethod, RecordedRealtimeTransportCall } from "../types/calls.ts";

/** What a recorded call is besides its arguments. */
export interface CallHead {
  readonly method: RealtimeTransportMethod;
}

/** The history of a transport. */
export type RealtimeLog = CallLog<RecordedRealtimeTransportCall, CallHead>;

/** A call that was recorded. It reads itself from the log: each reader gets a copy of its own. */
export class RealtimeCall {
  readonly #log: RealtimeLog;
  readonly index: number;
  readonly method: RealtimeTransportMethod;

  constructor(log: RealtimeLog, index: number, method: RealtimeTransportMethod) {
    this.#log = log;
    this.index = index;
    this.method = method;
  }

  /** The call for somebody who may not look at it: its bytes are copied when they are. */
  readLater(): RecordedRealtimeTransportCall {
    return this.method === "sendAudio"
      ? (this.#log.at(this.index) as RecordedRealtimeTransportCall)
      : this.read();
  }

  /** A copy of its own of the call. */
  read(): RecordedRealtimeTransportCall {
    const { index, method } = this;
    const call = { index, method, ...this.#log.bodyAt(index) };
    return Object.freeze(call) as object as RecordedRealtimeTransportCall;
  }
}
