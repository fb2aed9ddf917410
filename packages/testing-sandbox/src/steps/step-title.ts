import { errorTitle } from "@understudy/testing-shared/internal";
import type { Outcome, PreparedStep } from "./prepared-step.ts";

/** A step in a few words: its method and how it ends, no payload. */
export function stepTitle({ method, match, outcome }: PreparedStep): string {
  return `${method} -> ${outcomeTitle(outcome)}${match === undefined ? "" : ", with match"}`;
}

function outcomeTitle(outcome: Outcome): string {
  switch (outcome.kind) {
    case "result":
      return "result";
    case "respond":
      return "responder";
    case "error":
      return `error: ${errorTitle(outcome.error)}`;
  }
}
