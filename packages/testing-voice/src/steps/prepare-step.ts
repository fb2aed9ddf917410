import {
  describeType,
  fault,
  isError,
  isFault,
  isObject,
  isPromiseLike,
  nearestName,
  printedName,
} from "@understudy/testing-shared/internal";
import { prepareMatch } from "./prepare-match.ts";
import type { Checked, Outcome, PreparedStep, StepFault } from "./prepared-step.ts";
import type { StepForm, Written } from "./step-form.ts";

const OUTCOMES = ["result", "respond", "error"] as const;

type UncheckedStep = Readonly<Record<PropertyKey, unknown>>;

/** Checks whatever stands at the place of a step, and detaches it. */
export function prepareStep<TResult>(
  input: unknown,
  form: StepForm<TResult>,
  written: Written,
): PreparedStep<TResult> | StepFault {
  if (isError(input)) {
    return { match: undefined, outcome: { kind: "error", error: input } };
  }
  if (form.isResult(input)) {
    const checked = form.check(input, written);
    return isFault(checked)
      ? checked
      : { match: undefined, outcome: { kind: "result", value: checked.value } };
  }
  if (!isObject(input) || ArrayBuffer.isView(input)) {
    const what = ArrayBuffer.isView(input) ? "binary data" : describeType(input);
    return fault("invalid_input", `is ${what}, not a step`, { hint: form.example });
  }
  if (isPromiseLike(input)) {
    return fault("invalid_input", "is a promise, not a step", { hint: "Await it first." });
  }
  const stray = strayKey(input, form);
  if (stray !== undefined) {
    return stray;
  }
  const { match: given } = input;
  const match = given === undefined ? undefined : prepareMatch(given, form.match, input);
  if (match !== undefined && isFault(match)) {
    return match;
  }
  const outcome = prepareOutcome(input, form, written);
  return isFault(outcome) ? outcome : { match, outcome };
}

function prepareOutcome<TResult>(
  step: UncheckedStep,
  form: StepForm<TResult>,
  written: Written,
): Outcome<TResult> | StepFault {
  const given = OUTCOMES.filter((key) => Object.hasOwn(step, key));
  const [only, second] = given;
  if (only === undefined || second !== undefined) {
    return fault(
      "invalid_outcome",
      only === undefined
        ? "has no outcome"
        : `has ${given.length} outcomes: ${given.join(" and ")}`,
      { hint: "Give exactly one of result, respond and error." },
    );
  }
  switch (only) {
    case "result": {
      const checked = checkResult(step["result"], form, written);
      return isFault(checked) ? checked : { kind: "result", value: checked.value };
    }
    case "respond":
      return typeof step["respond"] === "function"
        ? { kind: "respond", respond: step["respond"] as (call: unknown) => unknown, self: step }
        : fault("invalid_outcome", "has a respond that is not a function", {
            path: "respond",
            hint: "Give a function of the call, or a fixed answer as result.",
          });
    case "error":
      return { kind: "error", error: step["error"] };
  }
}

function checkResult<TResult>(
  result: unknown,
  form: StepForm<TResult>,
  written: Written,
): Checked<TResult> {
  if (isError(result)) {
    return fault("invalid_outcome", "has an error as its result", {
      path: "result",
      hint: "Fail the call with error: { error }.",
    });
  }
  if (isPromiseLike(result)) {
    return fault("invalid_outcome", "has a promise as its result, which nobody would watch", {
      path: "result",
      hint: "Await it first, or return it from respond.",
    });
  }
  if (typeof result === "function") {
    return fault("invalid_outcome", "has a function as its result", {
      path: "result",
      hint: "A function of the call is respond.",
    });
  }
  const checked = form.check(result, written);
  return isFault(checked) ? { ...checked, path: `result${checked.path ?? ""}` } : checked;
}

function strayKey(
  step: UncheckedStep,
  { match, example }: StepForm<unknown>,
): StepFault | undefined {
  const known = match === "absent" ? OUTCOMES : ["match", ...OUTCOMES];
  const keys = Object.keys(step);
  const stray = keys.find((key) => !(known as readonly string[]).includes(key));
  if (stray === undefined) {
    return undefined;
  }
  const nearest = nearestName(stray, known);
  return fault("unknown_key", `has the unknown key ${printedName(stray)}`, {
    path: stray,
    hint:
      nearest === undefined
        ? `It may have: ${known.join(", ")}. ${example}`
        : `Did you mean ${nearest}?`,
  });
}
