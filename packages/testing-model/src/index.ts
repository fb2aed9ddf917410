export { assistantMessage, type AssistantMessageOptions } from "./builders/assistant-message.ts";
export { functionCall, type FunctionCallOptions } from "./builders/function-call.ts";
export { handoffTo, type HandoffTarget, type HandoffToOptions } from "./builders/handoff-to.ts";
export { item } from "./builders/item.ts";
export { structuredOutput } from "./builders/structured-output.ts";
export { toolCall, type ToolCallOptions } from "./builders/tool-call.ts";
export type { ScriptedModelProviderOptions } from "./double/provider-options.ts";
export { ScriptedModel } from "./double/scripted-model.ts";
export { ScriptedModelLane } from "./double/scripted-model-lane.ts";
export { ScriptedModelProvider } from "./double/scripted-model-provider.ts";
export {
  InvalidScriptedModelStepError,
  type InvalidScriptedModelStepFields,
  type InvalidScriptedModelStepReason,
} from "./errors/invalid-scripted-model-step-error.ts";
export { ModelCallMatcherError } from "./errors/model-call-matcher-error.ts";
export { ScriptedModelRequestAbortedError } from "./errors/scripted-model-request-aborted-error.ts";
export {
  ForbiddenModelResponseError,
  type ForbiddenResponseReason,
  UnexpectedToolFailureError,
} from "./errors/strict-errors.ts";
export { UnconsumedModelStepsError } from "./errors/unconsumed-model-steps-error.ts";
export { UnexpectedModelCallError } from "./errors/unexpected-model-call-error.ts";
export { UnexpectedModelNameError } from "./errors/unexpected-model-name-error.ts";
export {
  InvalidScriptedModelItemError,
  type InvalidScriptedModelItemDetails,
} from "./items/invalid-item-error.ts";
export {
  modelError,
  modelResponder,
  modelResponse,
  modelStream,
  modelStreamResponder,
} from "./steps/step-factories.ts";
export type { RecordedModelNameCall } from "./types/model-name-call.ts";
export type { ScriptedModelOptions } from "./types/options.ts";
export type { RecordedModelCall } from "./types/recorded-call.ts";
export type {
  ScriptedModelCompleteResponse,
  ScriptedModelDeltas,
  ScriptedModelResponse,
  ScriptedModelRetryAdvice,
  ScriptedModelStream,
} from "./types/responses.ts";
export type {
  ScriptedModelAnswer,
  ScriptedModelErrorStep,
  ScriptedModelInput,
  ScriptedModelResponderStep,
  ScriptedModelResponseStep,
  ScriptedModelStep,
  ScriptedModelStepInput,
  ScriptedModelStepOptions,
  ScriptedModelStreamOptions,
  ScriptedModelStreamResponderStep,
  ScriptedModelStreamStep,
} from "./types/steps.ts";
export type { ScriptedModelUsage } from "./types/usage.ts";
