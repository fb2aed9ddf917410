import {
  isError,
  isFault,
  isObject,
  isPromiseLike,
  printedName,
} from "@understudy/testing-shared/internal";
import { fieldsOfKind } from "../items/item-kinds.ts";
import type { ScriptedModelRetryAdvice } from "../types/responses.ts";
import type { ScriptedModelStep } from "../types/steps.ts";
import { detach } from "./detach.ts";
import { prepareEvents } from "./prepare-events.ts";
import { prepareResponse } from "./prepare-response.ts";
import type { Outcome, PreparedStep } from "./prepared-step.ts";
import { fault, type StepFault } from "./step-fault.ts";
import { prepareOptions, STEP_OPTIONS } from "./step-options.ts";
import { stepHint } from "./step-hint.ts";

type StepType = ScriptedModelStep["type"];
type UncheckedStep = Readonly<Record<PropertyKey, unknown>>;

/** How each type of step becomes an outcome. A type that is missing here does not compile. */
const OUTCOMES = {
  response: prepareResponseStep,
  error: prepareErrorStep,
  responder: prepareResponderStep,
  stream: prepareStreamStep,
  stream_responder: prepareStreamResponderStep,
} as const satisfies Record<StepType, (step: UncheckedStep) => Outcome | StepFault>;

const OWN_KEYS: Readonly<Record<StepType, readonly string[]>> = {
  response: ["response"],
  error: ["error", "retryAdvice"],
  responder: ["respond"],
  stream: ["events", "response"],
  stream_responder: ["respond"],
};

/** Checks whatever stands at the place of a step, and detaches it. */
export function prepareStep(input: unknown): PreparedStep | StepFault {
  if (Array.isArray(input)) {
    return withoutOptions(prepareResponseValue(input, ""));
  }
  if (isError(input)) {
    return withoutOptions({ kind: "error", error: input, retryAdvice: undefined });
  }
  if (!isObject(input)) {
    return fault("invalid_input", "is not a step", { hint: stepHint(input) });
  }
  if (isPromiseLike(input)) {
    return fault("invalid_input", "is a promise, not a step", {
      hint: "Await it first, or make the step with modelResponder(), whose function may be asynchronous.",
    });
  }
  const { type } = input;
  if (type === undefined) {
    return prepareUntyped(input);
  }
  if (!isStepType(type)) {
    return unknownType(type, input);
  }
  const options = prepareOptions(input, type, OWN_KEYS[type]);
  if (isFault(options)) {
    return options;
  }
  const outcome = OUTCOMES[type](input);
  return isFault(outcome) ? outcome : { outcome, ...options };
}

function withoutOptions(outcome: Outcome | StepFault): PreparedStep | StepFault {
  return isFault(outcome)
    ? outcome
    : { outcome, match: undefined, deltas: undefined, expectToolFailure: false };
}

function prepareUntyped(input: UncheckedStep): PreparedStep | StepFault {
  if ("role" in input && "content" in input) {
    return fault("invalid_input", "is an output item where an array of them was meant", {
      hint: "Wrap it in an array: each step is the whole output of one call.",
    });
  }
  return "output" in input || "usage" in input
    ? withoutOptions(prepareResponseValue(input, ""))
    : fault("invalid_input", "has neither a type nor the output and usage of a response", {
        hint: "Give an array of output items, or make the step with modelResponse() and its siblings.",
      });
}

function isStepType(type: unknown): type is StepType {
  return typeof type === "string" && Object.hasOwn(OUTCOMES, type);
}

function unknownType(type: unknown, input: UncheckedStep): StepFault {
  if (
    typeof type === "string" &&
    (type === "message" || fieldsOfKind(type) !== undefined || "role" in input)
  ) {
    return fault(
      "unknown_step_type",
      `is an output item (${printedName(type)}) where an array of them was meant`,
      { stepType: type, hint: "Wrap it in an array: each step is the whole output of one call." },
    );
  }
  return fault("unknown_step_type", `has the unknown type ${printedName(String(type))}`, {
    ...(typeof type === "string" ? { stepType: type } : {}),
    path: "type",
    hint: `The types are ${Object.keys(OUTCOMES).join(", ")}; output items go into an array.`,
  });
}

function prepareResponseValue(value: unknown, path: string): Outcome | StepFault {
  const response = prepareResponse(value, path);
  return isFault(response) ? response : { kind: "response", response };
}

function prepareResponseStep(step: UncheckedStep): Outcome | StepFault {
  return !Object.hasOwn(step, "response")
    ? fault("missing_response", "has no response", { stepType: "response", path: "response" })
    : prepareResponseValue(step["response"], "response");
}

function prepareErrorStep(step: UncheckedStep): Outcome | StepFault {
  if (!Object.hasOwn(step, "error")) {
    return fault("missing_error", "has no error", { stepType: "error", path: "error" });
  }
  const { error, retryAdvice } = step;
  if (retryAdvice !== undefined && typeof retryAdvice !== "function" && !isObject(retryAdvice)) {
    return fault("invalid_option", "has retry advice that is neither an object nor a function", {
      stepType: "error",
      path: "retryAdvice",
      hint: 'Give advice such as { suggested: true, replaySafety: "safe" }, or a function of the failed attempt.',
    });
  }
  const misplaced = isObject(retryAdvice)
    ? STEP_OPTIONS.find((option) => Object.hasOwn(retryAdvice, option))
    : undefined;
  if (misplaced !== undefined) {
    return fault("unknown_key", `has the option ${misplaced} in its retry advice`, {
      stepType: "error",
      path: `retryAdvice.${misplaced}`,
      hint: `Options come last: modelError(error, undefined, { ${misplaced} }).`,
    });
  }
  return {
    kind: "error",
    error,
    retryAdvice: detach(retryAdvice) as ScriptedModelRetryAdvice | undefined,
  };
}

function prepareResponderStep(step: UncheckedStep): Outcome | StepFault {
  const { respond } = step;
  return typeof respond === "function"
    ? { kind: "responder", respond: respond as (call: unknown) => never }
    : missingResponder("responder");
}

function prepareStreamResponderStep(step: UncheckedStep): Outcome | StepFault {
  const { respond } = step;
  return typeof respond === "function"
    ? { kind: "stream_responder", respond: respond as (call: unknown) => never }
    : missingResponder("stream_responder");
}

function missingResponder(stepType: StepType): StepFault {
  return fault("missing_responder", "has no function to respond with", {
    stepType,
    path: "respond",
    hint: "Give a function that takes the recorded call.",
  });
}

function prepareStreamStep(step: UncheckedStep): Outcome | StepFault {
  const events = prepareEvents(step["events"], "stream");
  if (isFault(events)) {
    return events;
  }
  if (step["response"] === undefined) {
    return { kind: "stream", events, response: undefined };
  }
  const response = prepareResponse(step["response"], "response");
  return isFault(response) ? response : { kind: "stream", events, response };
}
