import { afterAll, afterEach, beforeEach, expect } from "@jest/globals";

import { extendExpect } from "../matchers/matchers.ts";
import type { DoubleScope } from "../scopes/double-scope.ts";
import { raise } from "../scopes/raise.ts";
import { isAmong } from "../scopes/same-error.ts";
import { stage } from "../scopes/stage.ts";
import { type CircusState, errorsOfRunningTest, moveLast, onRunStart } from "./circus.ts";

/**
 * Verifies the doubles of the test file that Jest has set up, which has a realm of its own. Jest runs no hooks for
 * `test.concurrent`: what such tests make belongs to the file. Setting a file up twice is harmless.
 */
export function setUpJest(): void {
  let running: DoubleScope | undefined;
  let circus: CircusState | undefined;
  const theStage = stage();
  const file = theStage.beginFile(globalThis, () => running);
  if (file === undefined) {
    return;
  }
  extendExpect(expect);
  const verifyTest = (): void => {
    const scope = running;
    running = undefined;
    const own = errorsOfRunningTest(circus);
    if (scope !== undefined) {
      raise(
        scope.verify((error) => isAmong(own, error)),
        scope.verified,
      );
    }
  };
  const verifyFile = (): void => {
    theStage.endFile(file);
  };
  beforeEach(() => {
    running = file.beginTest(expect.getState().currentTestName ?? "");
  });
  afterEach(verifyTest);
  afterAll(verifyFile);
  onRunStart((state) => {
    circus = state;
    moveLast(state, [verifyTest, verifyFile]);
  });
}
