import { describe, test } from "node:test";
import * as umbrella from "@understudy/testing";
import * as modelEntry from "@understudy/testing/model";

import { recipes } from "../../../testing-model/test/recipes/recipes.ts";

// Run by `node --test` against the built packages.

void describe("the recipes of the SDK's guide with @understudy/testing", () => {
  for (const { title, run } of recipes) {
    void test(title, async (t) => {
      await run<umbrella.ScriptedModelInput>(umbrella, {
        after: (teardown) => {
          t.after(teardown);
        },
      });
    });
  }
});

void describe("the recipes of the SDK's guide with @understudy/testing/model", () => {
  for (const { title, run } of recipes) {
    void test(title, async (t) => {
      await run<modelEntry.ScriptedModelInput>(modelEntry, {
        after: (teardown) => {
          t.after(teardown);
        },
      });
    });
  }
});
