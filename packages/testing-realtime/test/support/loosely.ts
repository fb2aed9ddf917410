import {
  type RealtimeTransportMethod,
  ScriptedRealtimeTransport,
  type ScriptedRealtimeTransportOptions,
} from "@understudy/testing-realtime";

/** Makes a transport with options that TypeScript would refuse, as JavaScript does. */
export function looseTransport(options: unknown): ScriptedRealtimeTransport {
  return new ScriptedRealtimeTransport(options as ScriptedRealtimeTransportOptions);
}

/** Passes a value as the name of a method that TypeScript would refuse. */
export function looseMethod(value: unknown): RealtimeTransportMethod {
  return value as RealtimeTransportMethod;
}

/** Calls a member by its name, with any arguments. */
export function looseCall(owner: object, member: string, ...args: readonly unknown[]): unknown {
  const value: unknown = Reflect.get(owner, member);
  if (typeof value !== "function") {
    throw new TypeError(`no method ${member}`);
  }
  return Reflect.apply(value, owner, args);
}
