import { nearestName, printedName } from "@understudy/testing-shared/internal";
import type { ScriptedModelDeltas } from "../types/responses.ts";
import type { ScriptedModelStepOptions } from "../types/steps.ts";
import { detach } from "./detach.ts";
import type { PreparedStep } from "./prepared-step.ts";
import { fault, type StepFault } from "./step-fault.ts";

/** The keys that every step may have. */
export const STEP_OPTIONS = [
  "match",
  "deltas",
  "expectToolFailure",
] as const satisfies readonly (keyof ScriptedModelStepOptions)[];

/** Checks what any step may say besides its outcome, and that it says nothing else. */
export function prepareOptions(
  step: Readonly<Record<PropertyKey, unknown>>,
  stepType: string,
  ownKeys: readonly string[],
): Omit<PreparedStep, "outcome"> | StepFault {
  const known = ["type", ...ownKeys, ...STEP_OPTIONS];
  const unknown = Object.keys(step).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, known);
    return fault("unknown_key", `has the unknown key ${printedName(unknown)}`, {
      stepType,
      path: unknown,
      hint:
        nearest === undefined ? `It may have: ${known.join(", ")}.` : `Did you mean ${nearest}?`,
    });
  }
  const { match, deltas, expectToolFailure } = step;
  if (match !== undefined && typeof match !== "function") {
    return fault("invalid_option", "has a match that is not a function", {
      stepType,
      path: "match",
      hint: "Give a function of the recorded call that asserts, or returns false for a call that does not fit.",
    });
  }
  if (deltas !== undefined && !isDeltas(deltas)) {
    return fault("invalid_option", "has deltas that say no way to cut text", {
      stepType,
      path: "deltas",
      hint: DELTAS_HINT,
    });
  }
  if (expectToolFailure !== undefined && typeof expectToolFailure !== "boolean") {
    return fault("invalid_option", "has an expectToolFailure that is neither true nor false", {
      stepType,
      path: "expectToolFailure",
    });
  }
  return {
    match: match as ScriptedModelStepOptions["match"],
    deltas: detach(deltas),
    expectToolFailure: expectToolFailure ?? false,
  };
}

/** What `deltas` may be, for messages. */
export const DELTAS_HINT =
  'deltas is "whole", "word", { size: <characters> } or a function from a text to its pieces.';

/** Whether a value says how to cut text. */
export function isDeltas(value: unknown): value is ScriptedModelDeltas {
  return (
    value === "whole" ||
    value === "word" ||
    typeof value === "function" ||
    (typeof value === "object" &&
      value !== null &&
      "size" in value &&
      Number.isInteger(value.size) &&
      Number(value.size) > 0)
  );
}
