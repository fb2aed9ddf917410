import { InvalidOptionError, markSite } from "@understudy/testing-shared/internal";
import type {
  ScriptedModelResponse,
  ScriptedModelRetryAdvice,
  ScriptedModelStream,
} from "../types/responses.ts";
import type {
  ScriptedModelErrorStep,
  ScriptedModelResponderStep,
  ScriptedModelResponseStep,
  ScriptedModelStepOptions,
  ScriptedModelStreamOptions,
  ScriptedModelStreamResponderStep,
  ScriptedModelStreamStep,
} from "../types/steps.ts";

/**
 * A step that answers with a response: output items, or a complete response. An output array may stand in a script
 * without this.
 *
 * @example
 * ```ts
 * import { assistantMessage, modelResponse, ScriptedModel } from "@understudy/testing-model";
 *
 * const model = new ScriptedModel([
 *   modelResponse([assistantMessage("Hello!")], { match: (call) => call.request.input.length > 0 }),
 * ]);
 * console.log(model.remainingSteps); // 1
 * ```
 */
export function modelResponse(
  response: ScriptedModelResponse,
  options?: ScriptedModelStepOptions,
): ScriptedModelResponseStep {
  return markSite({ ...checked(options), type: "response", response }, modelResponse);
}

/**
 * A step that makes its answer from the recorded call, at once or later. It may return a response, any other step, or
 * an `Error`, which fails the call. What it throws fails the call too; a failed assertion or a programming error in it
 * is a violation, so that nothing can swallow it.
 */
export function modelResponder(
  respond: ScriptedModelResponderStep["respond"],
  options?: ScriptedModelStepOptions,
): ScriptedModelResponderStep {
  return markSite({ ...checked(options), type: "responder", respond }, modelResponder);
}

/**
 * A step that fails the call with `error`, the very value.
 *
 * @param retryAdvice - what `getRetryAdvice` answers for this failure: fixed, or made for the attempt.
 */
export function modelError(
  error: unknown,
  retryAdvice?: ScriptedModelRetryAdvice,
  options?: ScriptedModelStepOptions,
): ScriptedModelErrorStep {
  return markSite(
    {
      ...checked(options),
      type: "error",
      error,
      ...(retryAdvice === undefined ? {} : { retryAdvice }),
    },
    modelError,
  );
}

/**
 * A step that answers a streaming call with exactly these events. With a `response` it serves calls that do not stream
 * too.
 */
export function modelStream(
  events: ScriptedModelStream,
  options?: ScriptedModelStreamOptions,
): ScriptedModelStreamStep {
  return markSite({ ...checked(options), type: "stream", events }, modelStream);
}

/** A step that makes the exact events of a streaming call from the recorded call. An async generator fits. */
export function modelStreamResponder(
  respond: ScriptedModelStreamResponderStep["respond"],
  options?: ScriptedModelStepOptions,
): ScriptedModelStreamResponderStep {
  return markSite({ ...checked(options), type: "stream_responder", respond }, modelStreamResponder);
}

/** What is no object would be spread to nothing, and a matcher in the place of the options would match nothing. */
function checked<TOptions extends object>(options: TOptions | undefined): TOptions | undefined {
  if (options !== undefined && (typeof options !== "object" || Array.isArray(options))) {
    throw new InvalidOptionError(
      "The options of a step are not an object: write { match: (call) => ... } to match.",
      "options",
    );
  }
  return options;
}
