import type * as modelModule from "@understudy/testing-model";
import type * as realtimeModule from "@understudy/testing-realtime";
import type * as runnersModule from "@understudy/testing-runners";
import type * as sandboxModule from "@understudy/testing-sandbox";
import type * as sharedModule from "@understudy/testing-shared";
import type * as interleavingsModule from "@understudy/testing-shared/interleavings";
import type * as voiceModule from "@understudy/testing-voice";
import type * as pipelineModule from "@understudy/voice-pipeline";

/** The packages in one format. */
export interface Copies {
  readonly shared: typeof sharedModule;
  readonly interleavings: typeof interleavingsModule;
  readonly model: typeof modelModule;
  readonly realtime: typeof realtimeModule;
  readonly sandbox: typeof sandboxModule;
  readonly runners: typeof runnersModule;
  readonly voice: typeof voiceModule;
  readonly pipeline: typeof pipelineModule;
}

/** What is pinned of an error class. */
export interface ErrorSample {
  readonly code: string;
  /** The `name` of its errors, where it is not the name of the class. */
  readonly name?: string;
  /** The class that it derives from, where that is not `UnderstudyError`. */
  readonly base?: "VoicePipelineError";
  readonly make: (copies: Copies) => Error;
}

/** Every error class that is exported and can be thrown. */
export const ERRORS: Readonly<Record<string, ErrorSample>> = {
  CallsInFlightError: {
    code: "calls_in_flight",
    make: ({ shared }) => new shared.CallsInFlightError("text", [0]),
  },
  InvalidOptionError: {
    code: "invalid_option",
    make: ({ shared }) => new shared.InvalidOptionError("text", "name"),
  },
  VerificationError: {
    code: "verification_failed",
    make: ({ shared }) => new shared.VerificationError([]),
  },
  InterleavingError: {
    code: "interleaving_failed",
    make: ({ interleavings }) =>
      new interleavings.InterleavingError({ seed: 0, order: [], cause: new Error("text") }),
  },
  InterleavingsUnavailableError: {
    code: "interleavings_unavailable",
    make: ({ interleavings }) =>
      new interleavings.InterleavingsUnavailableError("text", "fast-check"),
  },
  ForbiddenModelResponseError: {
    code: "forbidden_model_response",
    make: ({ model }) =>
      new model.ForbiddenModelResponseError("text", {
        reason: "tool_not_offered",
        callIndex: 0,
        itemIndex: 0,
        toolName: "tool",
      }),
  },
  InvalidScriptedModelItemError: {
    code: "invalid_scripted_model_item",
    make: ({ model }) =>
      new model.InvalidScriptedModelItemError({
        helper: "functionCall",
        path: "name",
        problem: "is wrong.",
        hint: "Mend it.",
      }),
  },
  InvalidScriptedModelStepError: {
    code: "invalid_scripted_model_step",
    make: ({ model }) =>
      new model.InvalidScriptedModelStepError("text", { reason: "invalid_input" }),
  },
  ModelCallMatcherError: {
    code: "model_call_matcher",
    make: ({ model }) => new model.ModelCallMatcherError("text", { callIndex: 0, streamed: false }),
  },
  ScriptedModelRequestAbortedError: {
    code: "scripted_model_request_aborted",
    // Applications recognise an abort by this name.
    name: "AbortError",
    make: ({ model }) => new model.ScriptedModelRequestAbortedError("text"),
  },
  UnconsumedModelStepsError: {
    code: "unconsumed_model_steps",
    make: ({ model }) => new model.UnconsumedModelStepsError("text", 1),
  },
  UnexpectedModelCallError: {
    code: "unexpected_model_call",
    make: ({ model }) =>
      new model.UnexpectedModelCallError("text", { callIndex: 0, streamed: false }),
  },
  UnexpectedModelNameError: {
    code: "unexpected_model_name",
    make: ({ model }) => new model.UnexpectedModelNameError("text", 0, "name"),
  },
  UnexpectedToolFailureError: {
    code: "unexpected_tool_failure",
    make: ({ model }) =>
      new model.UnexpectedToolFailureError("text", {
        callIndex: 0,
        toolName: "tool",
        callId: "call_1",
      }),
  },
  InvalidScriptedSandboxStepError: {
    code: "invalid_scripted_sandbox_step",
    make: ({ sandbox }) =>
      new sandbox.InvalidScriptedSandboxStepError("text", { reason: "invalid_input" }),
  },
  SandboxCallMatcherError: {
    code: "sandbox_call_matcher",
    make: ({ sandbox }) =>
      new sandbox.SandboxCallMatcherError("text", { callIndex: 0, method: "execCommand" }),
  },
  UnconsumedSandboxStepsError: {
    code: "unconsumed_sandbox_steps",
    make: ({ sandbox }) => new sandbox.UnconsumedSandboxStepsError("text", ["execCommand"]),
  },
  UnexpectedSandboxCallError: {
    code: "unexpected_sandbox_call",
    make: ({ sandbox }) =>
      new sandbox.UnexpectedSandboxCallError("text", {
        callIndex: 0,
        actualMethod: "execCommand",
        expectedMethod: undefined,
        remainingSteps: 0,
      }),
  },
  IncompleteRealtimeScenarioError: {
    code: "incomplete_realtime_scenario",
    make: ({ realtime }) =>
      new realtime.IncompleteRealtimeScenarioError("text", {
        unconsumedCalls: [],
        pendingExpectations: [],
        pendingFailures: [],
      }),
  },
  InvalidRealtimeStepError: {
    code: "invalid_realtime_step",
    make: ({ realtime }) =>
      new realtime.InvalidRealtimeStepError("text", { reason: "invalid_input" }),
  },
  RealtimeCallMatcherError: {
    code: "realtime_call_matcher",
    make: ({ realtime }) =>
      new realtime.RealtimeCallMatcherError("text", { callIndex: 0, actualMethod: "mute" }),
  },
  RealtimeScriptError: {
    code: "realtime_script",
    make: ({ realtime }) =>
      new realtime.RealtimeScriptError("text", { callIndex: 0, status: "disconnected" }),
  },
  RealtimeTransportNotClosedError: {
    code: "realtime_transport_not_closed",
    make: ({ realtime }) =>
      new realtime.RealtimeTransportNotClosedError("text", { status: "connected" }),
  },
  ScriptedRealtimeConnectionSupersededError: {
    code: "scripted_realtime_connection_superseded",
    make: ({ realtime }) =>
      new realtime.ScriptedRealtimeConnectionSupersededError("text", { operation: "connect" }),
  },
  ScriptedRealtimeScenarioCancelledError: {
    code: "scripted_realtime_scenario_cancelled",
    // Applications recognise an abort by this name.
    name: "AbortError",
    make: ({ realtime }) =>
      new realtime.ScriptedRealtimeScenarioCancelledError("text", { pendingExpectations: [] }),
  },
  UnconsumedRealtimeStepsError: {
    code: "unconsumed_realtime_steps",
    make: ({ realtime }) => new realtime.UnconsumedRealtimeStepsError("text", 1),
  },
  UnexpectedRealtimeCallError: {
    code: "unexpected_realtime_call",
    make: ({ realtime }) =>
      new realtime.UnexpectedRealtimeCallError("text", {
        callIndex: 0,
        expectedMethod: undefined,
        actualMethod: "mute",
      }),
  },
  UnexpectedRealtimeEventError: {
    code: "unexpected_realtime_event",
    make: ({ realtime }) => new realtime.UnexpectedRealtimeEventError("text", { event: "nothing" }),
  },
  InvalidAssertionError: {
    code: "invalid_assertion",
    make: ({ runners }) => new runners.InvalidAssertionError("toBeComplete()", "takes a double."),
  },
  LateViolationError: {
    code: "late_violation",
    make: ({ runners }) => new runners.LateViolationError("model", "test", new Error("text")),
  },
  NetworkClosedError: {
    code: "network_closed",
    make: ({ runners }) =>
      new runners.NetworkClosedError({
        host: "example.com",
        port: 443,
        via: "fetch",
        location: undefined,
      }),
  },
  RealModelBlockedError: {
    code: "real_model_blocked",
    make: ({ runners }) =>
      new runners.RealModelBlockedError({
        modelName: "model",
        agentName: "agent",
        location: undefined,
      }),
  },
  InvalidVoiceStepError: {
    code: "invalid_voice_step",
    make: ({ voice }) => new voice.InvalidVoiceStepError("text", { reason: "invalid_input" }),
  },
  UnconsumedVoiceStepsError: {
    code: "unconsumed_voice_steps",
    make: ({ voice }) => new voice.UnconsumedVoiceStepsError("text", 1),
  },
  UnexpectedVoiceCallError: {
    code: "unexpected_voice_call",
    make: ({ voice }) =>
      new voice.UnexpectedVoiceCallError("text", {
        operation: "tts",
        callIndex: 0,
        remainingSteps: 0,
      }),
  },
  VoiceCallMatcherError: {
    code: "voice_call_matcher",
    make: ({ voice }) =>
      new voice.VoiceCallMatcherError("text", { operation: "tts", callIndex: 0 }),
  },
  InvalidAudioError: {
    code: "invalid_audio",
    base: "VoicePipelineError",
    make: ({ pipeline }) => new pipeline.InvalidAudioError("text", "samples"),
  },
  InvalidVoiceOptionError: {
    code: "invalid_voice_option",
    base: "VoicePipelineError",
    make: ({ pipeline }) => new pipeline.InvalidVoiceOptionError("text", "config"),
  },
  VoiceAnswerError: {
    code: "voice_answer",
    base: "VoicePipelineError",
    make: ({ pipeline }) => new pipeline.VoiceAnswerError("text", "workflow"),
  },
  VoiceResultConsumedError: {
    code: "voice_result_consumed",
    base: "VoicePipelineError",
    make: ({ pipeline }) => new pipeline.VoiceResultConsumedError("text"),
  },
};
