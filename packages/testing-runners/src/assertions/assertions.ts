import { AssertionError, deepStrictEqual } from "node:assert";

import type { Assertions, PositiveAssertions } from "./assertion-types.ts";
import { judgements } from "./judgements.ts";
import { type Verdict, verdictMessage } from "./verdict.ts";

type Judgement = (received: unknown, ...args: readonly unknown[]) => Verdict;

/**
 * The matchers as plain functions, for `node:test` or any other runner: what `expect(x).toBeComplete()` is there, is
 * `assertions.toBeComplete(x)` here, and `.not` stands before the name in the same way.
 *
 * Each throws an `AssertionError` of `node:assert` where what is expected is not so, and `InvalidAssertionError` for what
 * it does not take.
 *
 * @example
 * ```ts
 * import { Agent, run } from "@openai/agents";
 * import { assistantMessage, ScriptedModel } from "@understudy/testing-model";
 * import { assertions } from "@understudy/testing-runners";
 *
 * const model = new ScriptedModel([[assistantMessage("Paris.")]]);
 * const result = await run(new Agent({ name: "Geography", model }), "The capital of France?");
 *
 * assertions.toHaveSeenInput(model, /capital/);
 * assertions.not.toHaveCalledTool(result, "search");
 * assertions.toBeComplete(model);
 * ```
 */
export const assertions: Assertions = {
  ...assertionsOf(true),
  not: assertionsOf(false),
};

function assertionsOf(isExpected: boolean): PositiveAssertions {
  const table = Object.entries(judgements).map(([name, judgement]) => {
    const assertion = (received: unknown, ...args: readonly unknown[]): void => {
      const verdict = (judgement as Judgement)(received, ...args);
      if (verdict.pass !== isExpected) {
        throw failure(verdict, isExpected ? name : `not.${name}`, assertion);
      }
    };
    return [name, assertion] as const;
  });
  return Object.fromEntries(table) as unknown as PositiveAssertions;
}

function failure(
  verdict: Verdict,
  operator: string,
  stackStartFn: (received: unknown) => void,
): AssertionError {
  const { diff, pass, cause } = verdict;
  const compared = pass ? undefined : diff;
  const error = new AssertionError({
    message: [verdictMessage(verdict), compared === undefined ? "" : nodeDiff(compared)].join(""),
    operator,
    stackStartFn,
    ...compared,
  });
  if (cause !== undefined) {
    error.cause = cause.error;
  }
  return error;
}

/** Node makes a diff for its own message only. */
function nodeDiff({ expected, actual }: NonNullable<Verdict["diff"]>): string {
  try {
    deepStrictEqual(actual, expected);
    return "";
  } catch (error) {
    return error instanceof AssertionError ? `\n\n${error.message}` : "";
  }
}
