import { fault, isShape } from "@understudy/testing-shared/internal";
import type { StepFault } from "./prepared-step.ts";

/** Refuses a lane in the place of a start: all calls of `onStart()` are of one kind. */
export function refuseStartGroup(input: unknown): StepFault | undefined {
  return isShape(input) && input.shape === "when"
    ? fault("invalid_input", "is a lane, of which a start has none", {
        hint: "Give the greeting itself, or a responder that looks at the call.",
      })
    : undefined;
}

/**
 * Refuses groups that choose a turn by its call, for a turn is no answer to one, and repetitions that never end: a session
 * would not either.
 */
export function refuseTurnGroup(input: unknown): StepFault | undefined {
  return refuseInside(input, "");
}

function refuseInside(input: unknown, path: string): StepFault | undefined {
  if (!isShape(input)) {
    return undefined;
  }
  const refuse = (what: string, hint: string): StepFault =>
    fault("invalid_input", what, path === "" ? { hint } : { hint, path });
  const within = (key: string): string => (path === "" ? key : `${path}.${key}`);
  switch (input.shape) {
    case "in_any_order":
      return refuse(
        "is a group in any order, but nothing tells turns of a session apart",
        IN_ORDER,
      );
    case "ambient":
      return refuse(
        "is a turn outside the order, which would take the place of all others",
        IN_ORDER,
      );
    case "when":
      return refuse("is a lane, but turns of a session are no answers to calls", IN_ORDER);
    case "in_order":
      // A group that was written by hand may hold anything; what is no list is refused later.
      return Array.from(Array.isArray(input.items) ? input.items : [], (item, index) =>
        refuseInside(item, within(`items[${index}]`)),
      ).find((found) => found !== undefined);
    case "optional":
      return refuseInside(input.item, within("item"));
    case "repeat":
      return input.atMost === Number.POSITIVE_INFINITY
        ? refuse(
            "is repeated without an end, so that the session would have none",
            "Give times, or atMost.",
          )
        : refuseInside(input.item, within("item"));
    case "gate":
      return undefined;
  }
}

const IN_ORDER =
  "The turns of a session come in order: they may be repeated, optional, or held by a gate.";
