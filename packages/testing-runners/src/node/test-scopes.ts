import type { TestContext } from "node:test";

import { describeError } from "@understudy/testing-shared/internal";
import type { DoubleScope } from "../scopes/double-scope.ts";
import type { FileScope } from "../scopes/file-scope.ts";
import { raise } from "../scopes/raise.ts";
import { isAmong } from "../scopes/same-error.ts";
import { RunningTests, titleOf } from "./running-tests.ts";

/** The tests of this process that run. */
export const RUNNING = new RunningTests();

/** The scope of a test, begun unless it was. */
export function beginTest(t: TestContext, file: FileScope): DoubleScope {
  const scope = RUNNING.scopeOf(t) ?? file.beginTest(titleOf(t));
  RUNNING.begin(t, scope);
  return scope;
}

/**
 * Verifies the doubles of a test. node:test drops what a hook throws after the test has failed, so there the failure is
 * told as a diagnostic.
 */
export function endTest(context: object): void {
  const t = context as TestContext;
  const own = ownErrors(t);
  const scope = RUNNING.end(t);
  const failures = scope?.verify((error) => isAmong(own, error)) ?? [];
  if (own.length === 0) {
    raise(failures, scope?.verified ?? []);
  }
  for (const { error } of failures) {
    t.diagnostic(describeError(error));
  }
}

/** What the test has failed with; node:test tells it since Node 20.12. */
function ownErrors(t: TestContext): readonly unknown[] {
  const { error } = t as { readonly error?: unknown };
  return error === null || error === undefined ? [] : [error];
}
