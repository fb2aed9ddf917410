import { describe, test } from "node:test";
import * as sdk from "@openai/agents/testing";
import * as understudy from "@understudy/testing-model";

import { recipes } from "../recipes/recipes.ts";

// Run by `node --test` against the built package.

void describe("the recipes of the SDK's guide with @openai/agents/testing", () => {
  for (const { title, run } of recipes) {
    void test(title, async (t) => {
      await run<sdk.ScriptedModelInput>(sdk, { after: (teardown) => t.after(teardown) });
    });
  }
});

void describe("the recipes of the SDK's guide with @understudy/testing-model", () => {
  for (const { title, run } of recipes) {
    void test(title, async (t) => {
      await run<understudy.ScriptedModelInput>(understudy, {
        after: (teardown) => t.after(teardown),
      });
    });
  }
});
