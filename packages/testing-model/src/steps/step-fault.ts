import type { InvalidScriptedModelStepReason } from "../errors/invalid-scripted-model-step-error.ts";

/** Why something is not a step. The caller knows where it came from and makes the error. */
export interface StepFault {
  readonly kind: "fault";
  readonly reason: InvalidScriptedModelStepReason;
  readonly stepType?: string;
  /** The way from the input to the fault. */
  readonly path?: string;
  /** What is wrong, as the rest of a sentence about the input. */
  readonly problem: string;
  /** What to write instead. */
  readonly hint?: string;
}

/** Makes a fault. */
export function fault(
  reason: InvalidScriptedModelStepReason,
  problem: string,
  more: Pick<StepFault, "stepType" | "path" | "hint"> = {},
): StepFault {
  return { kind: "fault", reason, problem, ...more };
}

/** Whether a check found a fault. */
export function isFault(value: object): value is StepFault {
  return "kind" in value && value.kind === "fault";
}

/** A problem as the end of a sentence. A note on an item has its full stop already. */
export function sentence(problem: string): string {
  return problem.endsWith(".") ? problem : `${problem}.`;
}
