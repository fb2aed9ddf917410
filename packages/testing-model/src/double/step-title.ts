import { errorTitle, isObject, printedName } from "@understudy/testing-shared/internal";
import type { PreparedResponse, PreparedStep } from "../steps/prepared-step.ts";

/** A step in a few words: its kind and the names of its tools, no payload. */
export function stepTitle({ outcome, match }: PreparedStep): string {
  const matched = match === undefined ? "" : ", with match";
  switch (outcome.kind) {
    case "response":
      return `response: ${responseTitle(outcome.response)}${matched}`;
    case "error":
      return `error: ${errorTitle(outcome.error)}${matched}`;
    case "responder":
      return `responder${matched}`;
    case "stream":
      return `stream of exact events${outcome.response === undefined ? "" : ", with a response"}${matched}`;
    case "stream_responder":
      return `stream responder${matched}`;
  }
}

function responseTitle({ output }: PreparedResponse): string {
  return output.length === 0
    ? "no items"
    : output.map((item: unknown) => itemTitle(item)).join(", ");
}

function itemTitle(item: unknown): string {
  if (!isObject(item)) {
    return "malformed item";
  }
  const { type = "message", name } = item;
  const kind = typeof type === "string" ? type : "malformed item";
  return typeof name === "string" ? `${kind} ${printedName(name)}` : kind;
}
