import { errorTitle } from "@understudy/testing-shared/internal";
import type { Outcome, PreparedStep } from "./prepared-step.ts";
import type { StepForm } from "./step-form.ts";

/** A step in a few words: what it answers and how, no payload. */
export function stepTitle<TResult>(
  method: string,
  form: StepForm<TResult>,
  { match, outcome }: PreparedStep<TResult>,
): string {
  return `${method} -> ${outcomeTitle(form, outcome)}${match === undefined ? "" : ", with match"}`;
}

function outcomeTitle<TResult>(form: StepForm<TResult>, outcome: Outcome<TResult>): string {
  switch (outcome.kind) {
    case "result":
      return form.title(outcome.value);
    case "respond":
      return "responder";
    case "error":
      return `error: ${errorTitle(outcome.error)}`;
  }
}
