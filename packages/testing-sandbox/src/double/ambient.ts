import {
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

/** An answer is a result as it is, unless it looks like the outcome of a step. */
function prepareAnswer(answer: unknown, method: string, kind: MethodKind): Outcome | StepFault {
  const isOutcome = isObject(answer) && OUTCOME_KEYS.some((key) => Object.hasOwn(answer, key));
  if (!isOutcome) {
    return prepareResult(answer, method, kind);
  }
  return strayKey(answer, OUTCOME_KEYS) ?? prepareOutcome(answer, method, kind);
}

function hintFor(method: string, methods: MethodTable): string {
  const nearest = nearestName(method, Object.keys(methods));
  return nearest === undefined ? "" : ` Did you mean ${nearest}?`;
}

function invalid(message: string): InvalidOptionError {
  return new InvalidOptionError(message, "ambient");
}
