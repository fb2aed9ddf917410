import type { AgentOutputItem, StreamEvent } from "@openai/agents-core";
import type { ScriptedModelDeltas, ScriptedModelRetryAdvice } from "../types/responses.ts";
import type {
  ScriptedModelResponderStep,
  ScriptedModelStepOptions,
  ScriptedModelStreamResponderStep,
} from "../types/steps.ts";
import type { ScriptedModelUsage } from "../types/usage.ts";

/** A response as a script keeps it: detached from what the test passed. */
export interface PreparedResponse {
  readonly output: readonly AgentOutputItem[];
  /** Positions of the items that the test marked as malformed on purpose, zero-based. */
  readonly malformed: ReadonlySet<number>;
  /** Positions of the items whose `callId` the model assigns, zero-based. */
  readonly assigned: ReadonlySet<number>;
  /** `undefined` where the output items were given alone. */
  readonly usage: ScriptedModelUsage | undefined;
  readonly responseId: string | undefined;
  readonly requestId: string | undefined;
  readonly providerData: Record<string, unknown> | undefined;
  readonly rawUsage: Record<string, unknown> | undefined;
}

/** The events of a stream step: an own copy of an array, or the source as it was given. */
export type PreparedEvents =
  | { readonly kind: "array"; readonly events: readonly StreamEvent[] }
  | {
      readonly kind: "source";
      readonly source: Iterable<StreamEvent> | AsyncIterable<StreamEvent>;
    };

/** What a step does. */
export type Outcome =
  | { readonly kind: "response"; readonly response: PreparedResponse }
  | {
      readonly kind: "error";
      readonly error: unknown;
      readonly retryAdvice: ScriptedModelRetryAdvice | undefined;
    }
  | { readonly kind: "responder"; readonly respond: ScriptedModelResponderStep["respond"] }
  | {
      readonly kind: "stream";
      readonly events: PreparedEvents;
      readonly response: PreparedResponse | undefined;
    }
  | {
      readonly kind: "stream_responder";
      readonly respond: ScriptedModelStreamResponderStep["respond"];
    };

/** A step that was checked and detached. */
export interface PreparedStep {
  readonly outcome: Outcome;
  readonly match: ScriptedModelStepOptions["match"];
  readonly deltas: ScriptedModelDeltas | undefined;
  readonly expectToolFailure: boolean;
}
