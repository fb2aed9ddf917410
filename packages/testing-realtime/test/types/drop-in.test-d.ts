import type { RealtimeTransportLayer } from "@openai/agents-realtime";
import { RealtimeAgent, RealtimeSession } from "@openai/agents/realtime";
import type * as sdk from "@openai/agents/realtime/testing";
import type { Verifiable } from "@understudy/testing-shared";
import {
  type IncompleteRealtimeScenarioError,
  type PendingRealtimeExpectation,
  type PendingRealtimeFailure,
  type RealtimeCallMatcher,
  type RealtimeCallMatcherError,
  type RealtimeTransportCallFor,
  type RealtimeTransportMethod,
  type RealtimeTransportNotClosedError,
  type RecordedRealtimeTransportCall,
  type ScriptedRealtimeConnectionSupersededError,
  type ScriptedRealtimeScenarioCancelledError,
  type ScriptedRealtimeScenarioContext,
  type ScriptedRealtimeScenarioOptions,
  ScriptedRealtimeTransport,
  type UnexpectedRealtimeCallError,
} from "@understudy/testing-realtime";
import { expectTypeOf, test } from "vitest";

test("a transport goes where the SDK wants one", () => {
  const transport = new ScriptedRealtimeTransport();
  const session = new RealtimeSession(new RealtimeAgent({ name: "Assistant" }), { transport });
  const layer: RealtimeTransportLayer = transport;
  expectTypeOf(session.transport).toEqualTypeOf<RealtimeTransportLayer>();
  expectTypeOf(layer).toEqualTypeOf<RealtimeTransportLayer>();
  expectTypeOf<ScriptedRealtimeTransport>().toExtend<RealtimeTransportLayer>();
  expectTypeOf<ScriptedRealtimeTransport>().toExtend<Verifiable>();
});

test("a transport has all that the SDK's double has", () => {
  expectTypeOf<ScriptedRealtimeTransport>().toExtend<
    Readonly<Record<keyof sdk.ScriptedRealtimeTransport, unknown>>
  >();
});

test("the methods that can be expected are the SDK's", () => {
  expectTypeOf<RealtimeTransportMethod>().toEqualTypeOf<sdk.RealtimeTransportMethod>();
});

type Ours<TName extends RealtimeTransportMethod> = Required<RealtimeTransportCallFor<TName>>;
type Theirs<TName extends RealtimeTransportMethod> = Required<sdk.RealtimeTransportCallFor<TName>>;

/** Of which method a call is not the same as the SDK's; what was not given is `undefined` here and may be missing there. */
type Unlike = {
  [TName in RealtimeTransportMethod]: [
    { [TField in keyof Ours<TName>]: Exclude<Ours<TName>[TField], undefined> },
  ] extends [{ [TField in keyof Theirs<TName>]: Exclude<Theirs<TName>[TField], undefined> }]
    ? never
    : TName;
}[RealtimeTransportMethod];

test("a call has what the SDK's has, by the same names", () => {
  expectTypeOf<Unlike>().toEqualTypeOf<never>();
  expectTypeOf<keyof RealtimeTransportCallFor<"sendMessage">>().toEqualTypeOf<
    keyof sdk.RealtimeTransportCallFor<"sendMessage">
  >();
  expectTypeOf<keyof RealtimeTransportCallFor<"connect">["options"]>().toEqualTypeOf<
    keyof sdk.RealtimeTransportCallFor<"connect">["options"]
  >();
  expectTypeOf<RecordedRealtimeTransportCall["method"]>().toExtend<
    sdk.RecordedRealtimeTransportCall["method"]
  >();
});

test("a matcher may return what one of the SDK's double may", () => {
  expectTypeOf<ReturnType<sdk.RealtimeCallMatcher<"mute">>>().toExtend<
    ReturnType<RealtimeCallMatcher<"mute">>
  >();
  expectTypeOf<sdk.RealtimeCallMatcher<"mute">>().toExtend<RealtimeCallMatcher<"mute">>();
});

test("a scenario has what the SDK's has", () => {
  expectTypeOf<keyof ScriptedRealtimeScenarioOptions<string>>().toEqualTypeOf<
    keyof sdk.ScriptedRealtimeScenarioOptions<string>
  >();
  expectTypeOf<ScriptedRealtimeScenarioContext>().toExtend<
    Readonly<Record<keyof sdk.ScriptedRealtimeScenarioContext, unknown>>
  >();
  expectTypeOf<sdk.ScriptedRealtimeScenarioOptions<string>["exercise"]>().toExtend<
    ScriptedRealtimeScenarioOptions<string>["exercise"]
  >();
});

test("what is pending is told as the SDK's double tells it", () => {
  expectTypeOf<PendingRealtimeExpectation>().toExtend<sdk.PendingRealtimeExpectation>();
  expectTypeOf<PendingRealtimeFailure>().toExtend<sdk.PendingRealtimeFailure>();
});

/** The fields of an error that the guide lists. */
type Fields<TError, TName extends keyof TError> = Readonly<Pick<TError, TName>>;

test("errors have the SDK's fields", () => {
  expectTypeOf<UnexpectedRealtimeCallError>().toExtend<
    Fields<sdk.UnexpectedRealtimeCallError, "callIndex" | "actualMethod">
  >();
  // Ours, on purpose: nothing is expected where a call is forbidden.
  expectTypeOf<UnexpectedRealtimeCallError["expectedMethod"]>().toExtend<
    sdk.UnexpectedRealtimeCallError["expectedMethod"] | undefined
  >();
  expectTypeOf<RealtimeCallMatcherError>().toExtend<
    Fields<sdk.RealtimeCallMatcherError, "callIndex" | "actualMethod">
  >();
  expectTypeOf<IncompleteRealtimeScenarioError>().toExtend<
    Fields<
      sdk.IncompleteRealtimeScenarioError,
      "unconsumedCalls" | "pendingExpectations" | "pendingFailures"
    >
  >();
  expectTypeOf<ScriptedRealtimeScenarioCancelledError>().toExtend<
    Fields<sdk.ScriptedRealtimeScenarioCancelledError, "pendingExpectations">
  >();
  expectTypeOf<RealtimeTransportNotClosedError>().toExtend<
    Fields<sdk.RealtimeTransportNotClosedError, "status">
  >();
  expectTypeOf<ScriptedRealtimeConnectionSupersededError>().toExtend<
    Fields<sdk.ScriptedRealtimeConnectionSupersededError, "operation">
  >();
});
