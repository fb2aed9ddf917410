import { InvalidOptionError, isObject, markSite } from "@understudy/testing-shared/internal";
import type { RealtimeStep, RealtimeStepMatch, RealtimeStepOutcome } from "../types/steps.ts";

/**
 * Makes a step of a declarative script: the next call that the session must send, and what follows it.
 *
 * @example
 * ```ts
 * import { realtimeEvent, realtimeStep, ScriptedRealtimeTransport } from "@understudy/testing-realtime";
 *
 * const transport = new ScriptedRealtimeTransport({
 *   steps: [
 *     realtimeStep({ method: "sendMessage", message: "Hello" }, { emit: realtimeEvent.turn({ text: "Hi!" }) }),
 *     realtimeStep("interrupt", { error: new Error("connection lost") }),
 *   ],
 * });
 *
 * console.log(transport.remainingSteps); // 2
 * ```
 */
export function realtimeStep(
  match: RealtimeStepMatch,
  outcome: RealtimeStepOutcome = {},
): RealtimeStep {
  if (!isObject(outcome)) {
    throw new InvalidOptionError(
      "What follows a step is no object: write { emit: [...] } or { error }.",
      "outcome",
    );
  }
  return markSite({ ...outcome, match }, realtimeStep);
}
