import * as theirs from "@openai/agents/realtime/testing";
import * as ours from "@understudy/testing-realtime";

/** What both transports have. */
export type Double = Pick<
  ours.ScriptedRealtimeTransport,
  | "addImage"
  | "assertClosed"
  | "assertComplete"
  | "calls"
  | "close"
  | "connect"
  | "disconnect"
  | "emit"
  | "expectCall"
  | "failNextCall"
  | "interrupt"
  | "mute"
  | "muted"
  | "off"
  | "on"
  | "once"
  | "requestResponse"
  | "resetHistory"
  | "runScenario"
  | "sendAudio"
  | "sendEvent"
  | "sendFunctionCallOutput"
  | "sendMcpResponse"
  | "sendMessage"
  | "status"
  | "updateSessionConfig"
>;

/** One of the two libraries. */
export interface Library {
  readonly name: "ours" | "theirs";
  readonly create: () => Double;
}

/** This double. */
export const OURS: Library = {
  name: "ours",
  create: () => new ours.ScriptedRealtimeTransport(),
};

/** The SDK's own double. */
export const THEIRS: Library = {
  name: "theirs",
  create: () => asOurs(new theirs.ScriptedRealtimeTransport()),
};

/** A test calls both in the same way, although their types are not the same. */
export function asOurs(transport: theirs.ScriptedRealtimeTransport): Double {
  return transport as object as Double;
}
