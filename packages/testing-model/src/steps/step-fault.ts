import type { StepFault as AnyStepFault } from "@understudy/testing-shared/internal";
import type { InvalidScriptedModelStepReason } from "../errors/invalid-scripted-model-step-error.ts";

export { fault, sentence } from "@understudy/testing-shared/internal";

/** Why something is not a step of a model. */
export type StepFault = AnyStepFault<InvalidScriptedModelStepReason>;
