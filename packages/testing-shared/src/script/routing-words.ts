import { refusalOutcome } from "./refusal-words.ts";
import type { MatchRefusal } from "./judge-match.ts";
import type { LaneTitle } from "./lane.ts";
import type { RefusalWords } from "./refusal-words.ts";
import type { Refused } from "./taken.ts";

/** More refusals than this do not help who reads a message. */
const MOST_REFUSALS = 20;

/** What a message says about a call that no step of a group accepted. */
export interface RefusedByAll extends RefusalWords {
  /** What the matchers threw, if one did: the cause of the error. */
  readonly cause: unknown;
  /** The positions of the steps, zero-based. */
  readonly positions: readonly number[];
}

/**
 * Puts into words that all steps of a group refused a call.
 *
 * @param reasonOf - why a step refused, after `step 2: `, where a matcher did not.
 */
export function refusedByAllWords<TRefusal extends { readonly kind: string }>(
  refusals: readonly Refused<unknown, TRefusal>[],
  call: string,
  reasonOf: (refused: Refused<unknown, TRefusal>) => string | undefined = () => undefined,
): RefusedByAll {
  const lines = refusals.slice(0, MOST_REFUSALS).map((refused) => {
    const reason = reasonOf(refused) ?? refusalOutcome(refused.refusal as unknown as MatchRefusal);
    return `- step ${refused.entry.position + 1}: ${reason}`;
  });
  if (refusals.length > MOST_REFUSALS) {
    lines.push(`- and ${refusals.length - MOST_REFUSALS} more`);
  }
  const thrown = refusals.flatMap(({ refusal }) =>
    "error" in refusal && refusal.kind === "threw" ? [refusal.error] : [],
  );
  return {
    problem: [`no step whose turn it is accepts ${call}:`, ...lines].join("\n"),
    mend: "Add a step for this call to the group, mend a match, or find out why the workflow makes it. Nothing was used up.",
    cause: thrown.length > 1 ? new AggregateError(thrown, "Several matchers threw.") : thrown[0],
    positions: refusals.map(({ entry }) => entry.position),
  };
}

/** Puts into words that several lanes would take a call. */
export function severalLanesWords(lanes: readonly LaneTitle[], call: string): RefusalWords {
  const names = lanes.map(({ title = "the script", site }) =>
    site?.location === undefined ? title : `${title} (${site.location})`,
  );
  return {
    problem: `${call} fits several lanes: ${names.join(" and ")}.`,
    mend: "Let the predicates of script.when() exclude each other. Nothing was used up.",
  };
}

/** Puts into words that a call comes when there is no step left for it. */
export function exhaustedWords({ title }: LaneTitle, length: number): string {
  return title === undefined
    ? `the script ended after ${length} step${length === 1 ? "" : "s"}.`
    : `${title} has no step left.`;
}

/** What is left of a script. */
export interface UnusedSteps {
  /** The fewest further calls that would satisfy it. */
  readonly remaining: number;
  /** How many steps no call took, without those that may be left out. */
  readonly unused: number;
  /** How many steps it has. */
  readonly length: number;
}

/** Puts into words that a script is not satisfied. In groups, calls and steps are not one for one. */
export function unusedWords({ remaining, unused, length }: UnusedSteps): string {
  return unused === remaining
    ? `${remaining} of ${length} step${length === 1 ? "" : "s"} ${remaining === 1 ? "was" : "were"} not used`
    : `at least ${remaining} further call${remaining === 1 ? "" : "s"} would satisfy the script`;
}
