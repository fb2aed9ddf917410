import type { RealtimeTransportLayerConnectOptions } from "@openai/agents-realtime";
import type { CALL_FIELDS, OutboundMethods } from "../methods/call-fields.ts";

/** The name of a method of a transport that goes out. */
export type RealtimeTransportMethod = keyof OutboundMethods;

/** The options of a connection as they are recorded: whether there was a key, and never the key. */
export type RecordedConnectOptions = Readonly<
  Omit<RealtimeTransportLayerConnectOptions, "apiKey"> & { apiKeyProvided: boolean }
>;

type FieldsOf<TName extends RealtimeTransportMethod> = (typeof CALL_FIELDS)[TName];
type ArgsOf<TName extends RealtimeTransportMethod> = Required<Parameters<OutboundMethods[TName]>>;
type ArgOf<TName extends RealtimeTransportMethod, TIndex> = Parameters<
  OutboundMethods[TName]
>[TIndex & keyof ArgsOf<TName>];

/** The arguments of each method's calls by their names. */
type CallData = {
  readonly [TName in RealtimeTransportMethod]: TName extends "connect"
    ? { readonly options: RecordedConnectOptions }
    : {
        readonly [
          TIndex in keyof FieldsOf<TName> & `${number}` as FieldsOf<TName>[TIndex] & string
        ]: ArgOf<TName, TIndex>;
      };
};

/** One call of the transport's method `TName`, with its arguments by name. Secrets are redacted. */
export type RealtimeTransportCallFor<TName extends RealtimeTransportMethod> = Readonly<
  {
    /** Position in `calls`, zero-based. */
    index: number;
    method: TName;
  } & CallData[TName]
>;

/** One call that reached a scripted transport. Narrow it by `method`. */
export type RecordedRealtimeTransportCall = {
  [TName in RealtimeTransportMethod]: RealtimeTransportCallFor<TName>;
}[RealtimeTransportMethod];

/**
 * Looks at a call. It accepts by returning `undefined` or anything truthy, so it may hold assertions only; a falsy
 * value, a promise or a throw is a violation.
 */
export type RealtimeCallMatcher<TName extends RealtimeTransportMethod> = (
  call: RealtimeTransportCallFor<TName>,
) => unknown;
