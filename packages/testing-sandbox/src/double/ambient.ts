import {
  fault,
  InvalidOptionError,
  isFault,
  isObject,
  nearestName,
  printedName,
  sentence,
} from "@understudy/testing-shared/internal";
import type { MethodKind, MethodTable } from "../methods/method-kind.ts";
import { prepareOutcome, prepareResult, strayKey, type StepFault } from "../steps/prepare-step.ts";
import type { Outcome } from "../steps/prepared-step.ts";
import type { ScriptedClientMethod, ScriptedSandboxMethod } from "../types/methods.ts";

const OUTCOME_KEYS = ["result", "respond", "error"] as const;

/**
 * Checks the answers outside the order, and detaches them.
 *
 * @param owner - the double, for messages.
 * @throws InvalidOptionError for what is no answer, and for a method that there is not.
 */
export function prepareAmbient(
  owner: string,
  ambient: object,
  methods: MethodTable,
): Map<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  for (const [method, answer] of Object.entries(ambient) as [string, unknown][]) {
    const kind = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (kind === undefined) {
      throw invalid(
        `${owner}: ambient names the unknown method ${printedName(method)}.${hintFor(method, methods)}`,
      );
    }
    const outcome = prepareAnswer(answer, method, kind);
    if (isFault(outcome)) {
      const { problem, hint = "" } = outcome;
      throw invalid(
        `${owner}: the ambient answer of ${method} ${sentence(problem)} ${hint}`.trim(),
      );
    }
    outcomes.set(method, outcome);
  }
  return outcomes;
}

/** An answer is a result as it is, a function that makes it, or an object with the outcome of a step. */
function prepareAnswer(answer: unknown, method: string, kind: MethodKind): Outcome | StepFault {
  if (typeof answer === "function") {
    return { kind: "respond", respond: answer as (call: unknown) => unknown, self: undefined };
  }
  if (!isObject(answer) || !isOutcome(answer, method)) {
    return prepareResult(answer, method, kind);
  }
  if (answer["match"] !== undefined) {
    return fault("invalid_outcome", "has a match, but every call is answered", {
      hint: "To look at the arguments, use respond.",
    });
  }
  if (Object.hasOwn(answer, "method") && answer["method"] !== method) {
    return fault("invalid_outcome", "is a step of another method");
  }
  return (
    strayKey(answer, ["method", "match", ...OUTCOME_KEYS]) ?? prepareOutcome(answer, method, kind)
  );
}

/** Methods that answer with an object of any keys. */
const FREE_FORMS: ReadonlySet<string> = new Set<ScriptedSandboxMethod | ScriptedClientMethod>([
  "deserializeSessionState",
  "resolveExposedPort",
  "serializeSessionState",
]);

/** Whether an object is the outcome of a step, or a step, well spelt or not. */
function isOutcome(answer: Readonly<Record<PropertyKey, unknown>>, method: string): boolean {
  const keys = Object.keys(answer);
  return (
    answer["method"] === method ||
    OUTCOME_KEYS.some((key) => Object.hasOwn(answer, key)) ||
    (keys.length === 1 &&
      !FREE_FORMS.has(method) &&
      nearestName(String(keys[0]), OUTCOME_KEYS) !== undefined)
  );
}

function hintFor(method: string, methods: MethodTable): string {
  const nearest = nearestName(method, Object.keys(methods));
  return nearest === undefined ? "" : ` Did you mean ${nearest}?`;
}

function invalid(message: string): InvalidOptionError {
  return new InvalidOptionError(message, "ambient");
}
