import {
  describeType,
  fault,
  isFault,
  isObject,
  isPromiseLike,
  nearestName,
  printedName,
  type StepFault as AnyStepFault,
  type StepPlace,
} from "@understudy/testing-shared/internal";
import type { InvalidScriptedSandboxStepReason } from "../errors/invalid-scripted-sandbox-step-error.ts";
import { answersLive } from "../methods/live-answers.ts";
import {
  isBoolean,
  isSync,
  mayBeVoid,
  type MethodKind,
  type MethodTable,
} from "../methods/method-kind.ts";
import type { Outcome, PreparedStep } from "./prepared-step.ts";
import { detach } from "./value-classes.ts";

/** Why something is not a step. */
export type StepFault = AnyStepFault<InvalidScriptedSandboxStepReason>;

const OUTCOMES = ["result", "respond", "error"] as const;
const KEYS = ["method", "match", ...OUTCOMES] as const;

type UncheckedStep = Readonly<Record<PropertyKey, unknown>>;

/** Checks whatever stands at the place of a step, and detaches it. */
export function prepareStep(
  input: unknown,
  methods: MethodTable,
  { isGated, isRepeated }: StepPlace,
): PreparedStep | StepFault {
  if (!isObject(input)) {
    return fault("invalid_input", `is ${describeType(input)}, not a step`, {
      hint: 'A step is an object such as { method: "execCommand", result: "ok" }, or what a factory of sandboxStep returns.',
    });
  }
  if (isPromiseLike(input)) {
    return fault("invalid_input", "is a promise, not a step", { hint: "Await it first." });
  }
  const { method, match } = input;
  if (typeof method !== "string" || !Object.hasOwn(methods, method)) {
    return unknownMethod(method, methods);
  }
  const stray = strayKey(input, KEYS);
  if (stray !== undefined) {
    return stray;
  }
  if (match !== undefined && typeof match !== "function") {
    return fault("invalid_matcher", "has a match that is not a function", {
      path: "match",
      hint: `Give a function of the arguments that asserts, or returns false for a call that does not fit. A factory takes data too: sandboxStep.${method}({ ... }, result).`,
    });
  }
  const kind = methods[method] as MethodKind;
  if (isGated && isSync(kind)) {
    return fault(
      "invalid_input",
      `has a gate, but ${method} is synchronous: its call cannot wait`,
      {
        hint: "Leave the gate out.",
      },
    );
  }
  const outcome = prepareOutcome(input, method, kind);
  return isFault(outcome)
    ? outcome
    : { method, match: match as PreparedStep["match"], outcome, self: input, isRepeated };
}

/** Checks that a step, or an ambient answer, says in exactly one way how the call ends. */
export function prepareOutcome(
  step: UncheckedStep,
  method: string,
  kind: MethodKind,
): Outcome | StepFault {
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
    case "result":
      return prepareResult(step["result"], method, kind);
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

/** Checks and copies a fixed result. */
export function prepareResult(
  result: unknown,
  method: string,
  kind: MethodKind,
): Outcome | StepFault {
  const problem = faultOfResult(result, method, kind);
  return problem === undefined
    ? { kind: "result", value: answersLive(method) ? result : detach(result) }
    : fault("invalid_outcome", problem.problem, { path: "result", hint: problem.hint });
}

function faultOfResult(
  result: unknown,
  method: string,
  kind: MethodKind,
): { readonly problem: string; readonly hint: string } | undefined {
  if (isPromiseLike(result)) {
    return {
      problem: "has a promise as its result, which nobody would watch",
      hint: isSync(kind)
        ? `Await it first: ${method} is synchronous.`
        : "Await it first, or return it from respond.",
    };
  }
  if (typeof result === "function" && method !== "registerPreStopHook") {
    return { problem: "has a function as its result", hint: "A function of the call is respond." };
  }
  const words = wrongAnswer(result, method, kind);
  return words === undefined
    ? undefined
    : { problem: `has the result ${words}`, hint: "Give the answer, or fail the call with error." };
}

/** What is wrong with an answer, as the rest of a sentence that says what it is. */
export function wrongAnswer(answer: unknown, method: string, kind: MethodKind): string | undefined {
  if (answer === undefined && !mayBeVoid(kind)) {
    return `undefined, but ${method} answers something`;
  }
  return isBoolean(kind) && typeof answer !== "boolean"
    ? `${describeType(answer)}, but ${method} answers true or false`
    : undefined;
}

/** A key that is none of the known ones. */
export function strayKey(step: UncheckedStep, known: readonly string[]): StepFault | undefined {
  const stray = Object.keys(step).find((key) => !known.includes(key));
  if (stray === undefined) {
    return undefined;
  }
  const nearest = nearestName(stray, known);
  return fault("unknown_key", `has the unknown key ${printedName(stray)}`, {
    path: stray,
    hint: nearest === undefined ? `It may have: ${known.join(", ")}.` : `Did you mean ${nearest}?`,
  });
}

function unknownMethod(method: unknown, methods: MethodTable): StepFault {
  const names = Object.keys(methods);
  const nearest = typeof method === "string" ? nearestName(method, names) : undefined;
  return fault(
    "unknown_method",
    typeof method === "string"
      ? `names the unknown method ${printedName(method)}`
      : "names no method",
    {
      path: "method",
      hint:
        nearest === undefined ? `The methods are ${names.join(", ")}.` : `Did you mean ${nearest}?`,
    },
  );
}
