import type {
  AgentOutputItem,
  ModelResponse,
  ModelRetryAdvice,
  ModelRetryAdviceRequest,
  StreamEvent,
} from "@openai/agents-core";
import type { ScriptedModelUsage } from "./usage.ts";

/** A whole response: the SDK's `ModelResponse`, with usage in any of the forms of {@link ScriptedModelUsage}. */
export type ScriptedModelCompleteResponse = Omit<ModelResponse, "usage" | "output"> & {
  readonly usage: ScriptedModelUsage;
  readonly output: readonly AgentOutputItem[];
};

/**
 * What a model answers: the output items alone, with an id and usage that the double makes (`requests: 1`, or
 * `defaultUsage`), or a complete response.
 */
export type ScriptedModelResponse = readonly AgentOutputItem[] | ScriptedModelCompleteResponse;

/** The events of a stream, exactly as the runner gets them. An array is copied when it is queued. */
export type ScriptedModelStream = Iterable<StreamEvent> | AsyncIterable<StreamEvent>;

/** Advice for the runner's retry policy, fixed or made for the attempt that failed. */
export type ScriptedModelRetryAdvice =
  | ModelRetryAdvice
  | ((
      request: ModelRetryAdviceRequest,
    ) => ModelRetryAdvice | Promise<ModelRetryAdvice | undefined> | undefined);

/**
 * How automatic streaming cuts the text of a message part into deltas: in one piece (`"whole"`, the default), a word
 * with the white space before it (`"word"`), pieces of `size` characters (code points), or pieces of your own, which
 * must add up to the text.
 */
export type ScriptedModelDeltas =
  | "whole"
  | "word"
  | { readonly size: number }
  | ((text: string) => Iterable<string>);
