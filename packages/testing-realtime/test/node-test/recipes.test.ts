import { describe, test } from "node:test";
import * as sdk from "@openai/agents/realtime/testing";
import * as realtime from "@understudy/testing-realtime";

import { recipes } from "../recipes/recipes.ts";

// Run by `node --test` against the built package.

void describe("the realtime recipes of the SDK's guide with @openai/agents/realtime/testing", () => {
  for (const { title, run } of recipes) {
    void test(title, async () => {
      await run(sdk);
    });
  }
});

void describe("the realtime recipes of the SDK's guide with these doubles", () => {
  for (const { title, run } of recipes) {
    void test(title, async () => {
      await run(realtime);
    });
  }
});
