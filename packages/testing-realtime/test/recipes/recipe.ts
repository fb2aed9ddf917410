import type { RealtimeTransportLayer } from "@openai/agents/realtime";
import type * as sdk from "@openai/agents/realtime/testing";

type AnyErrorClass<TFields> = new (...args: never[]) => Error & Readonly<TFields>;

interface PendingCall {
  readonly method: string;
}

/** The methods that the recipes expect, with the fields of their calls that the recipes look at. */
interface LookedAt {
  connect: "options";
  sendMessage: "message";
  sendAudio: "audio";
  sendFunctionCallOutput: "toolCall" | "output" | "startResponse";
  interrupt: never;
  close: never;
}

type CallOf<TName extends keyof LookedAt> = Pick<
  sdk.RealtimeTransportCallFor<TName>,
  keyof sdk.RealtimeTransportCallFor<TName> & ("index" | "method" | LookedAt[TName])
>;

/** `expectCall` as the SDK types it for each method: two generic signatures cannot be compared, these can. */
type ExpectCall = IntersectionOf<
  {
    [TName in keyof LookedAt]: (
      method: TName,
      matcher?: (call: CallOf<TName>) => boolean | void,
    ) => Promise<CallOf<TName>>;
  }[keyof LookedAt]
>;

type IntersectionOf<TUnion> = (TUnion extends unknown ? (one: TUnion) => void : never) extends (
  one: infer TIntersection,
) => void
  ? TIntersection
  : never;

interface Scenario<TResult> extends Pick<
  sdk.ScriptedRealtimeScenarioOptions<TResult>,
  "exercise" | "signal"
> {
  readonly scenario: (
    context: Pick<sdk.ScriptedRealtimeTransport, "emit"> & { readonly expectCall: ExpectCall },
  ) => Promise<void>;
}

/** A scripted transport, whichever package it comes from. */
export interface TestedTransport
  extends
    RealtimeTransportLayer,
    Pick<
      sdk.ScriptedRealtimeTransport,
      "assertClosed" | "assertComplete" | "calls" | "disconnect" | "failNextCall"
    > {
  readonly expectCall: ExpectCall;
  readonly runScenario: <TResult>(options: Scenario<TResult>) => Promise<TResult>;
}

/** The part of a testing entry that the guide's realtime recipes use, with the SDK's own types in what it takes. */
export interface TestingEntry {
  readonly ScriptedRealtimeTransport: new () => TestedTransport;
  readonly UnexpectedRealtimeCallError: AnyErrorClass<{
    callIndex: number;
    expectedMethod?: string | undefined;
    actualMethod: string;
  }>;
  readonly RealtimeCallMatcherError: AnyErrorClass<{ callIndex: number; actualMethod: string }>;
  readonly IncompleteRealtimeScenarioError: AnyErrorClass<{
    unconsumedCalls: readonly PendingCall[];
    pendingExpectations: readonly PendingCall[];
    pendingFailures: readonly PendingCall[];
  }>;
  readonly ScriptedRealtimeScenarioCancelledError: AnyErrorClass<{
    pendingExpectations: readonly PendingCall[];
  }>;
  readonly RealtimeTransportNotClosedError: AnyErrorClass<{ status: string }>;
  readonly ScriptedRealtimeConnectionSupersededError: AnyErrorClass<{ operation: string }>;
}

/** A test of a recipe of the guide, for any testing entry and any test runner. */
export interface Recipe {
  readonly title: string;
  readonly run: (testing: TestingEntry) => Promise<void>;
}
