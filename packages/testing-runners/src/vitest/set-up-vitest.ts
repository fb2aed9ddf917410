import { aroundAll, aroundEach, expect, TestRunner } from "vitest";

import { extendExpect } from "../matchers/matchers.ts";

import { raise } from "../scopes/raise.ts";
import { isAmong } from "../scopes/same-error.ts";
import { stage } from "../scopes/stage.ts";

/**
 * Verifies the doubles of the test file that is collected now. Vitest evaluates a setup file once a test file, also
 * without isolation. Setting a file up twice is harmless.
 */
export function setUpVitest(): void {
  const theStage = stage();
  const file = theStage.beginFile(TestRunner.getCurrentSuite().file);
  if (file === undefined) {
    return;
  }
  extendExpect(expect);
  aroundAll(async (runSuite) => {
    await theStage.run(file, runSuite);
    theStage.endFile(file);
  });
  // Registered before the hooks of the file, so that these, and fixtures, are inside.
  aroundEach(async (runTest, { task }) => {
    const scope = file.beginTest(task.fullTestName);
    const before = task.result?.errors?.length ?? 0;
    await theStage.run(scope, runTest);
    // Skipped by the test itself.
    if (task.result?.state === "skip") {
      scope.abandon();
      return;
    }
    const own = task.result?.errors?.slice(before) ?? [];
    raise(
      scope.verify((error) => isAmong(own, error)),
      scope.verified,
    );
  });
}
