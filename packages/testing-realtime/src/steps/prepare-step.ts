import {
  describeType,
  fault,
  isIterable,
  isObject,
  nearestName,
  printedName,
  snapshot,
  type StepFault as AnyStepFault,
} from "@understudy/testing-shared/internal";
import { isKnownEvent } from "../builders/known-events.ts";
import type { InvalidRealtimeStepReason } from "../errors/invalid-realtime-step-error.ts";
import { CALL_FIELDS } from "../methods/call-fields.ts";
import { isOutboundMethod } from "../methods/outbound-method.ts";
import type { ScriptedRealtimeEvent } from "../types/events.ts";
import type { RealtimeStepMatch } from "../types/steps.ts";

/** Why something is not a step. */
export type StepFault = AnyStepFault<InvalidRealtimeStepReason>;

/** A step, checked and detached. */
export interface PreparedStep {
  readonly match: RealtimeStepMatch;
  readonly emit: readonly ScriptedRealtimeEvent[];
  /** In an object of its own, because it may be any value. */
  readonly failure: { readonly error: unknown } | undefined;
}

const KEYS = ["match", "emit", "error"] as const;

/** Checks whatever stands at the place of a step, and detaches it. */
export function prepareStep(
  input: unknown,
  ambient: ReadonlySet<string> = new Set(),
): PreparedStep | StepFault {
  if (!isObject(input)) {
    return fault("invalid_input", `is ${describeType(input)}, not a step`, {
      hint: 'A step is what realtimeStep("sendMessage", { emit: [...] }) returns.',
    });
  }
  const stray = Object.keys(input).find((key) => !KEYS.some((known) => known === key));
  if (stray !== undefined) {
    const nearest = nearestName(stray, KEYS);
    return fault("unknown_key", `has the unknown key ${printedName(stray)}`, {
      path: stray,
      hint: nearest === undefined ? `It may have: ${KEYS.join(", ")}.` : `Did you mean ${nearest}?`,
    });
  }
  const { match, emit } = input;
  const hasError = Object.hasOwn(input, "error");
  if (hasError && emit !== undefined) {
    return fault("invalid_outcome", "has both emit and error", {
      hint: "A call that fails is followed by nothing: give one of them.",
    });
  }
  const events = prepareEvents(emit ?? []);
  if ("kind" in events) {
    return events;
  }
  return (
    faultOfMatch(match, ambient) ?? {
      match: isObject(match) ? snapshot(match as RealtimeStepMatch) : (match as RealtimeStepMatch),
      emit: events,
      failure: hasError ? { error: input["error"] } : undefined,
    }
  );
}

/** Checks a list of events. */
export function prepareEvents(list: unknown): readonly ScriptedRealtimeEvent[] | StepFault {
  if (!isIterable(list)) {
    return fault("invalid_outcome", "has an emit that is no list of events", {
      path: "emit",
      hint: 'Give a list, such as realtimeEvent.turn({ text: "Hi" }).',
    });
  }
  const events: readonly unknown[] = [...list];
  for (const [index, event] of events.entries()) {
    const name: unknown = Array.isArray(event) ? event[0] : undefined;
    if (typeof name !== "string" || !isKnownEvent(name)) {
      return fault("unknown_event", "emits what is no event that the SDK knows", {
        path: `emit[${index}]`,
        hint: 'An event is a tuple of its name and its arguments: ["audio_interrupted"].',
      });
    }
  }
  return snapshot(events) as readonly ScriptedRealtimeEvent[];
}

function faultOfMatch(match: unknown, ambient: ReadonlySet<string>): StepFault | undefined {
  if (typeof match === "function") {
    return undefined;
  }
  const method = isObject(match) ? match["method"] : match;
  if (!isOutboundMethod(method) || method === "connect" || method === "close") {
    return fault("invalid_match", "has a match that names no method that sends", {
      path: "match",
      hint: 'Give the name of a method, some of a call, such as { method: "sendMessage", message: "Hi" }, or a function of the call. connect and close are not part of a script.',
    });
  }
  if (ambient.has(method)) {
    return fault(
      "invalid_match",
      `is for ${method}, which is ambient, so that no call of it is expected`,
      {
        path: "match",
        hint: "Leave it out of the option ambient, or leave the step out.",
      },
    );
  }
  const fields = ["index", "method", ...CALL_FIELDS[method]];
  const stray = isObject(match)
    ? Object.keys(match).find((key) => !fields.includes(key))
    : undefined;
  if (stray === undefined) {
    return undefined;
  }
  const nearest = nearestName(stray, fields);
  return fault(
    "invalid_match",
    `expects the field ${printedName(stray)}, which ${method} has not`,
    {
      path: `match.${stray}`,
      hint: nearest === undefined ? `It has: ${fields.join(", ")}.` : `Did you mean ${nearest}?`,
    },
  );
}
