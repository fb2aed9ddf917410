import { AsyncResource } from "node:async_hooks";
import { after, afterEach, beforeEach, type TestContext } from "node:test";

import { stage } from "../scopes/stage.ts";
import { beginTest, endTest, RUNNING } from "./test-scopes.ts";

/**
 * Verifies the doubles of the tests of this process: node:test runs each file in one of its own, unless it is told not
 * to. Setting up twice is harmless.
 */
export function setUpNodeTest(): void {
  const theStage = stage();
  const file = theStage.beginFile("node:test", () => RUNNING.current);
  if (file === undefined) {
    return;
  }
  beforeEach((t) => {
    beginTest(t as TestContext, file);
  });
  // What a hook adds while hooks run comes behind those that the test, or the file, added itself.
  afterEach((t) => {
    (t as TestContext).after(endTest);
  });
  // A hook that is added where another one runs would belong to that one.
  const addToFile = AsyncResource.bind((hook: () => void) => {
    after(hook);
  });
  after(() => {
    addToFile(() => {
      theStage.endFile(file);
    });
  });
}
