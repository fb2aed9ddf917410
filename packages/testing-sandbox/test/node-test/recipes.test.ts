import { describe, test } from "node:test";
import * as sdk from "@openai/agents/testing";
import * as model from "@understudy/testing-model";
import * as sandbox from "@understudy/testing-sandbox";

import { recipes } from "../recipes/recipes.ts";

// Run by `node --test` against the built package.

void describe("the sandbox recipes of the SDK's guide with @openai/agents/testing", () => {
  for (const { title, run } of recipes) {
    void test(title, async (t) => {
      await run(sdk, { after: (teardown) => t.after(teardown) });
    });
  }
});

void describe("the sandbox recipes of the SDK's guide with these doubles", () => {
  for (const { title, run } of recipes) {
    void test(title, async (t) => {
      await run({ ...model, ...sandbox }, { after: (teardown) => t.after(teardown) });
    });
  }
});
