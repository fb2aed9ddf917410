import { payloadText, type UnderstudyErrorDetails } from "@understudy/testing-shared/internal";
import type { RealtimeCall } from "./realtime-call.ts";

/** A call in a message, without payloads: `call #2, sendMessage`. */
export function callName({ index, method }: RealtimeCall): string {
  return `call #${index + 1}, ${method}`;
}

/** A call as an error has it beside its message. */
export function detailsOf(call: RealtimeCall): UnderstudyErrorDetails {
  return { call: call.read(), details: () => `The call:\n${payloadText({ ...call.read() })}` };
}
