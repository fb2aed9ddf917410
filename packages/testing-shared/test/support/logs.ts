import { CallLog } from "@understudy/testing-shared/internal";

interface Head {
  readonly streamed: boolean;
}

/** A call as readers of these tests get it. */
export interface RequestCall extends Head {
  readonly index: number;
  readonly request: Readonly<Record<PropertyKey, unknown>>;
}

/** A log of requests whose `input` is a history. */
export function requestLog(): CallLog<RequestCall, Head> {
  return new CallLog({ body: "request", histories: ["input"], title: () => "call" });
}

/** The body of a recorded call. */
export function requestOf(log: CallLog<RequestCall, Head>, index: number): RequestCall["request"] {
  const call = log.at(index);
  if (call === undefined) {
    throw new Error(`No call #${index + 1} was recorded.`);
  }
  return call.request;
}

/** Records requests one after the other. */
export function recorded(...requests: readonly object[]): CallLog<RequestCall, Head> {
  const log = requestLog();
  for (const request of requests) {
    log.record({ streamed: false }, request);
  }
  return log;
}
