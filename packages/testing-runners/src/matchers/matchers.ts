import { type AssertionName, judgements } from "../assertions/judgements.ts";
import { type Verdict, verdictMessage } from "../assertions/verdict.ts";

/** What a matcher answers its runner: vitest makes a diff of `expected` and `actual`. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
  readonly expected?: unknown;
  readonly actual?: unknown;
}

/** What a runner gives a matcher to work with, as far as it is used. */
interface MatcherContext {
  readonly isNot?: boolean;
  /** Jest alone has it. */
  readonly dontThrow?: unknown;
  readonly utils?: { diff?(expected: unknown, actual: unknown): unknown };
}

/** A matcher as vitest and Jest take it. */
export type Matcher = (
  this: MatcherContext,
  received: unknown,
  ...args: unknown[]
) => MatcherResult;

type Judgement = (received: unknown, ...args: readonly unknown[]) => Verdict;

/** The matchers by their names, for `expect.extend(matchers)`. */
export const matchers = Object.fromEntries(
  Object.entries(judgements).map(([name, judgement]) => [name, matcherOf(judgement as Judgement)]),
) as Readonly<Record<AssertionName, Matcher>>;

/**
 * Adds the matchers to `expect` of vitest or Jest. The setup files do it.
 *
 * @example
 * ```ts no-run
 * import { extendExpect } from "@understudy/testing-runners";
 * import { expect } from "vitest";
 *
 * extendExpect(expect);
 * ```
 */
export function extendExpect(expect: { extend(added: typeof matchers): unknown }): void {
  expect.extend(matchers);
}

function matcherOf(judgement: Judgement): Matcher {
  return function (this: MatcherContext, received, ...args) {
    const verdict = judgement(received, ...args);
    const { pass, diff, cause } = verdict;
    if (cause !== undefined && this.isNot !== true) {
      // The double's own error says all, and the runner's adapter knows it when it sees it again.
      throw cause.error;
    }
    return {
      pass,
      message: () => [verdictMessage(verdict), jestDiff(this, verdict)].join(""),
      ...(pass ? {} : diff),
    };
  };
}

/** Jest prints no diff for a matcher that is not its own. */
function jestDiff({ dontThrow, utils }: MatcherContext, { pass, diff }: Verdict): string {
  const text =
    pass || diff === undefined || typeof dontThrow !== "function"
      ? undefined
      : utils?.diff?.(diff.expected, diff.actual);
  return typeof text === "string" ? `\n\n${text}` : "";
}
