import {
  fault,
  findMismatch,
  isObject,
  isRegExp,
  judgeMatch,
  type MatchRefusal,
  nearestName,
  printedName,
  snapshot,
} from "@understudy/testing-shared/internal";
import type { PreparedMatch, StepFault } from "./prepared-step.ts";
import type { MatchForm } from "./step-form.ts";

/** Why a step did not accept a call. */
export type VoiceRefusal =
  | MatchRefusal
  /** The call differs from data: where, and what was expected there. */
  | { readonly kind: "differs"; readonly path: string; readonly expected: unknown };

/** Checks what stands in the place of a match, and detaches it. */
export function prepareMatch(
  match: unknown,
  form: MatchForm,
  self: unknown,
): PreparedMatch | StepFault {
  if (typeof match === "function") {
    return { kind: "function", accept: match as (call: unknown) => unknown, self };
  }
  if (typeof form === "string") {
    return invalid("that is not a function", FUNCTION_HINT);
  }
  if ("text" in form) {
    return typeof match === "string" || isRegExp(match)
      ? { kind: "part", expected: { [form.text]: match } }
      : invalid(
          "that is neither a function, nor a text, nor a pattern",
          `${FUNCTION_HINT} A text or a pattern is held against the call's ${form.text}.`,
        );
  }
  if (!isObject(match) || isRegExp(match)) {
    return invalid(
      "that is neither a function nor an object",
      `${FUNCTION_HINT} An object is a part of the call: { settings: { language: "en" } }.`,
    );
  }
  const stray = Object.keys(match).find((key) => !form.parts.includes(key));
  return stray === undefined
    ? { kind: "part", expected: snapshot(match) }
    : strayPart(stray, form.parts);
}

/** Asks a match about a call. */
export function judgeCall(match: PreparedMatch, read: () => object): VoiceRefusal | undefined {
  if (match.kind === "function") {
    const { accept, self } = match;
    return judgeMatch(() => Reflect.apply(accept, self, [read()]) as unknown);
  }
  try {
    const path = findMismatch(match.expected, read());
    return path === undefined ? undefined : { kind: "differs", path, expected: match.expected };
  } catch (error) {
    // A matcher of a test runner inside the data threw.
    return { kind: "threw", error };
  }
}

const FUNCTION_HINT =
  "Give a function of the recorded call that asserts, or returns false for a call that does not fit.";

function invalid(what: string, hint: string): StepFault {
  return fault("invalid_matcher", `has a match ${what}`, { path: "match", hint });
}

function strayPart(stray: string, parts: readonly string[]): StepFault {
  const nearest = nearestName(stray, parts);
  return fault("invalid_matcher", `has a match with the unknown part ${printedName(stray)}`, {
    path: `match.${stray}`,
    hint: nearest === undefined ? `The parts are ${parts.join(", ")}.` : `Did you mean ${nearest}?`,
  });
}
