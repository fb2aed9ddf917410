import type { TestContext } from "node:test";

import { stage } from "../scopes/stage.ts";
import { setUpNodeTest } from "./set-up-node-test.ts";
import { beginTest, endTest, RUNNING } from "./test-scopes.ts";

/**
 * Gives the doubles that the rest of this test makes to this test, also where tests run side by side and node:test does
 * not tell which one's code runs (before Node 24).
 *
 * @param t - the context that the test was given.
 * @example
 * ```ts
 * import { Agent, Runner } from "@openai/agents";
 * import { assistantMessage, ScriptedModel } from "@understudy/testing-model";
 * import { understudy } from "@understudy/testing-runners/node";
 * import { test } from "node:test";
 *
 * test("greets", async (t) => {
 *   understudy(t);
 *   const model = new ScriptedModel([[assistantMessage("Hello.")]]);
 *   const agent = new Agent({ name: "Greeter", model });
 *   await new Runner({ tracingDisabled: true }).run(agent, "Hi");
 * });
 * ```
 */
export function understudy(t: TestContext): void {
  setUpNodeTest();
  const isBegun = RUNNING.scopeOf(t) !== undefined;
  const scope = beginTest(t, stage().file);
  if (!isBegun) {
    t.after((context) => {
      t.after(() => {
        endTest(context);
      });
    });
  }
  stage().enter(scope);
}
