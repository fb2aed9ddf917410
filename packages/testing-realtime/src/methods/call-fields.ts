import type { RealtimeTransportLayer } from "@openai/agents-realtime";

type AnyMethod = (...args: never) => unknown;

/** What the transport has besides calls to the remote side: the methods of its event emitter. */
type EmitterMethod = "on" | "off" | "once" | "emit";

/** Every method of a transport that goes out, by the SDK's type. */
export type OutboundMethods = {
  readonly [
    TName in keyof RealtimeTransportLayer as NonNullable<
      RealtimeTransportLayer[TName]
    > extends AnyMethod
      ? Exclude<TName, EmitterMethod>
      : never
  ]-?: NonNullable<RealtimeTransportLayer[TName]>;
};

/** As many names as a method has parameters. */
type NamesOf<TMethod> = TMethod extends (...args: infer TArgs) => unknown
  ? { readonly [TIndex in keyof Required<TArgs>]: string }
  : never;

/**
 * Under which name a call holds each argument of its method. The compiler holds the table against the SDK's type: a
 * method, or a parameter, that the SDK adds does not compile.
 */
export const CALL_FIELDS = {
  addImage: ["image", "options"],
  close: [],
  connect: ["options"],
  interrupt: [],
  mute: ["muted"],
  requestResponse: ["response"],
  resetHistory: ["oldHistory", "newHistory"],
  sendAudio: ["audio", "options"],
  sendEvent: ["event"],
  sendFunctionCallOutput: ["toolCall", "output", "startResponse"],
  sendMcpResponse: ["approvalRequest", "approved", "reason"],
  sendMessage: ["message", "otherEventData", "options"],
  updateSessionConfig: ["config"],
} as const satisfies { readonly [TName in keyof OutboundMethods]: NamesOf<OutboundMethods[TName]> };
