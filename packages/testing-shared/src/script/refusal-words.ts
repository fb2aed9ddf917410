import { isError } from "../errors/is-error.ts";
import type { MatchRefusal } from "./judge-match.ts";

/** What a message says about a matcher that did not accept a call. */
export interface RefusalWords {
  readonly problem: string;
  /** What to do. */
  readonly mend: string;
}

/**
 * Puts a refusal into words. What a matcher threw has its own.
 *
 * @param step - the step in a message: `step 2`.
 * @param call - the call in a message: `call #3`.
 */
export function refusalWords(
  refusal: Exclude<MatchRefusal, { readonly kind: "threw" }>,
  step: string,
  call: string,
): RefusalWords {
  return refusal.kind === "promise"
    ? {
        problem: `the match of ${step} returned a promise to ${call}; a matcher must be synchronous.`,
        mend: "Look at the call synchronously in match, or use a responder, which may be asynchronous.",
      }
    : {
        problem: `the match of ${step} did not accept ${call}: it returned ${printed(refusal.returned)}.`,
        mend: "Look at this error's call or report() for what the call carried. A match accepts by returning true or undefined.",
      };
}

function printed(value: unknown): string {
  return typeof value === "string" ? "an empty string" : String(value);
}

/** A refusal in a few words: what the matcher did. */
export function refusalOutcome(refusal: MatchRefusal): string {
  switch (refusal.kind) {
    case "threw":
      return `its match threw ${errorName(refusal.error)}`;
    case "promise":
      return "its match returned a promise; a matcher must be synchronous";
    case "rejected":
      return `its match returned ${printed(refusal.returned)}`;
  }
}

/** What was thrown, without its message, which may hold a payload. */
function errorName(error: unknown): string {
  const name: unknown = isError(error) ? error.name : undefined;
  return typeof name === "string" && name !== "" ? name : "something that is no error";
}
