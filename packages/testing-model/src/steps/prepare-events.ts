import type { StreamEvent } from "@openai/agents-core";
import { isObject } from "@understudy/testing-shared/internal";
import { detach } from "./detach.ts";
import type { PreparedEvents } from "./prepared-step.ts";
import { fault, type StepFault } from "./step-fault.ts";

/** Checks that a value can be read as a stream of events. An array is copied. */
export function prepareEvents(value: unknown, stepType: string): PreparedEvents | StepFault {
  if (Array.isArray(value)) {
    return { kind: "array", events: detach(value) as StreamEvent[] };
  }
  if (isIterable(value)) {
    return { kind: "source", source: value };
  }
  return fault("invalid_stream", "has events that cannot be iterated", {
    stepType,
    path: "events",
    hint:
      isObject(value) && typeof value["type"] === "string"
        ? "Put the events into an array, a single one too."
        : "Give an array of stream events, or something with Symbol.iterator or Symbol.asyncIterator, such as a generator.",
  });
}

function isIterable(value: unknown): value is Iterable<StreamEvent> | AsyncIterable<StreamEvent> {
  return (
    ((typeof value === "object" && value !== null) || typeof value === "function") &&
    (typeof Reflect.get(value, Symbol.asyncIterator) === "function" ||
      typeof Reflect.get(value, Symbol.iterator) === "function")
  );
}

/** The source of a stream step that can be read only once: it is an iterator itself. */
export function singleUseSource(events: PreparedEvents): object | undefined {
  return events.kind === "source" && "next" in events.source ? events.source : undefined;
}
