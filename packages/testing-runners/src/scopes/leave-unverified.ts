import type { Verifiable } from "@understudy/testing-shared";
import { currentStage } from "./stage.ts";

/**
 * Has the runner's adapter leave a double alone: for a test whose subject is an unfinished script, or that verifies by
 * itself. `assertComplete()` works as ever. A double that answers for this one (a provider for its models) has to be left
 * too.
 *
 * @returns the double.
 * @example
 * ```ts
 * import { ScriptedModel } from "@understudy/testing-model";
 * import { leaveUnverified } from "@understudy/testing-runners";
 *
 * const model = leaveUnverified(new ScriptedModel([[], []]));
 * console.log(model.remainingSteps); // 2, and nobody minds
 * ```
 */
export function leaveUnverified<T extends Verifiable>(double: T): T {
  currentStage()?.leave(double);
  return double;
}
