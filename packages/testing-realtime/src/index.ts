export type { AudioChunkOptions } from "./builders/audio-chunk.ts";
export type { BargeInOptions } from "./builders/barge-in.ts";
export type { RealtimeEventList } from "./builders/event-list.ts";
export type { FunctionCallEventOptions } from "./builders/function-call-event.ts";
export type { McpApprovalRequestOptions } from "./builders/mcp-events.ts";
export type { Pcm16Samples } from "./builders/pcm16-samples.ts";
export { realtimeEvent } from "./builders/realtime-event.ts";
export { realtimeStep } from "./builders/realtime-step.ts";
export type { SaidOptions } from "./builders/said.ts";
export type { RealtimeTurnCall, RealtimeTurnOptions } from "./builders/turn-options.ts";
export type { RealtimeTurnUsage } from "./builders/turn-usage.ts";
export { scenarioGate, type ScenarioGate } from "./double/scenario-gate.ts";
export { ScriptedRealtimeTransport } from "./double/scripted-realtime-transport.ts";
export { IncompleteRealtimeScenarioError } from "./errors/incomplete-realtime-scenario-error.ts";
export {
  InvalidRealtimeStepError,
  type InvalidRealtimeStepReason,
} from "./errors/invalid-realtime-step-error.ts";
export { RealtimeCallMatcherError } from "./errors/realtime-call-matcher-error.ts";
export { RealtimeScriptError } from "./errors/realtime-script-error.ts";
export { RealtimeTransportNotClosedError } from "./errors/realtime-transport-not-closed-error.ts";
export { ScriptedRealtimeConnectionSupersededError } from "./errors/scripted-realtime-connection-superseded-error.ts";
export { ScriptedRealtimeScenarioCancelledError } from "./errors/scripted-realtime-scenario-cancelled-error.ts";
export { UnconsumedRealtimeStepsError } from "./errors/unconsumed-realtime-steps-error.ts";
export { UnexpectedRealtimeCallError } from "./errors/unexpected-realtime-call-error.ts";
export { UnexpectedRealtimeEventError } from "./errors/unexpected-realtime-event-error.ts";
export type {
  RealtimeCallMatcher,
  RealtimeTransportCallFor,
  RealtimeTransportMethod,
  RecordedConnectOptions,
  RecordedRealtimeTransportCall,
} from "./types/calls.ts";
export type { KnownRealtimeEvent, ScriptedRealtimeEvent } from "./types/events.ts";
export type { ScriptedRealtimeTransportOptions } from "./types/options.ts";
export type {
  PendingRealtimeCall,
  PendingRealtimeExpectation,
  PendingRealtimeFailure,
  RealtimeStatus,
} from "./types/pending.ts";
export type {
  ScriptedRealtimeScenarioContext,
  ScriptedRealtimeScenarioOptions,
} from "./types/scenario.ts";
export type {
  ExpectedRealtimeCall,
  ExpectedRealtimeCalls,
  PartialRealtimeCall,
  RealtimeSendMethod,
  RealtimeStep,
  RealtimeStepMatch,
  RealtimeStepOutcome,
  ScriptedRealtimeInput,
} from "./types/steps.ts";
