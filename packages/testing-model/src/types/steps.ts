import type { Scripted, WhenLane } from "@understudy/testing-shared/internal";
import type { RecordedModelCall } from "./recorded-call.ts";
import type {
  ScriptedModelDeltas,
  ScriptedModelResponse,
  ScriptedModelRetryAdvice,
  ScriptedModelStream,
} from "./responses.ts";

/** What every step may say besides its outcome. */
export interface ScriptedModelStepOptions {
  /**
   * Looks at the call that takes the step, before the outcome. It accepts by returning `undefined` or anything
   * truthy, so it may hold assertions only; a falsy value, a promise or a throw is a violation. In a group a falsy value
   * or a throw means "not this step".
   */
  readonly match?: (call: RecordedModelCall) => unknown;
  /** How automatic streaming cuts the text. */
  readonly deltas?: ScriptedModelDeltas;
  /** Under `strict`: the tools that this step calls are meant to fail. */
  readonly expectToolFailure?: boolean;
}

/** Options of a stream step. */
export interface ScriptedModelStreamOptions extends ScriptedModelStepOptions {
  /** What the step answers to a call that does not stream. Without it such a call is a violation. */
  readonly response?: ScriptedModelResponse;
}

/** A step that answers with a response. */
export interface ScriptedModelResponseStep extends ScriptedModelStepOptions {
  readonly type: "response";
  readonly response: ScriptedModelResponse;
}

/** A step that fails the call with a value that it throws. */
export interface ScriptedModelErrorStep extends ScriptedModelStepOptions {
  readonly type: "error";
  readonly error: unknown;
  readonly retryAdvice?: ScriptedModelRetryAdvice;
}

/** What a responder may answer: a response, a step of any kind, or an error, which fails the call. */
export type ScriptedModelAnswer = ScriptedModelResponse | ScriptedModelStep | Error;

/** A step that makes its answer from the call. */
export interface ScriptedModelResponderStep extends ScriptedModelStepOptions {
  readonly type: "responder";
  readonly respond: (call: RecordedModelCall) => ScriptedModelAnswer | Promise<ScriptedModelAnswer>;
}

/** A step that answers a streaming call with exact events. */
export interface ScriptedModelStreamStep extends ScriptedModelStreamOptions {
  readonly type: "stream";
  readonly events: ScriptedModelStream;
}

/** A step that makes the exact events from the call. */
export interface ScriptedModelStreamResponderStep extends ScriptedModelStepOptions {
  readonly type: "stream_responder";
  readonly respond: (call: RecordedModelCall) => ScriptedModelStream | Promise<ScriptedModelStream>;
}

/** One step of a script: the answer to one call. */
export type ScriptedModelStep =
  | ScriptedModelResponseStep
  | ScriptedModelErrorStep
  | ScriptedModelResponderStep
  | ScriptedModelStreamStep
  | ScriptedModelStreamResponderStep;

/** A step, or in its place a response or an error as it is. */
export type ScriptedModelStepInput = ScriptedModelStep | ScriptedModelResponse | Error;

/** What a script is made of: steps, groups of them (`script.inAnyOrder(...)`), and lanes (`script.when(...)`). */
export type ScriptedModelInput =
  | Scripted<ScriptedModelStepInput>
  | WhenLane<RecordedModelCall, Scripted<ScriptedModelStepInput>>;
