import * as umbrella from "@understudy/testing";
import * as modelEntry from "@understudy/testing/model";
import { describe, it, onTestFinished } from "vitest";

import { recipes } from "../../testing-model/test/recipes/recipes.ts";
import { recipes as sandboxRecipes } from "../../testing-sandbox/test/recipes/recipes.ts";

describe("the recipes of the SDK's guide with @understudy/testing", () => {
  it.each(recipes)("$title", async ({ run }) => {
    await run<umbrella.ScriptedModelInput>(umbrella, { after: onTestFinished });
  });
});

describe("the recipes of the SDK's guide with @understudy/testing/model", () => {
  it.each(recipes)("$title", async ({ run }) => {
    await run<modelEntry.ScriptedModelInput>(modelEntry, { after: onTestFinished });
  });
});

describe("the sandbox recipes of the SDK's guide with @understudy/testing", () => {
  it.each(sandboxRecipes)("$title", async ({ run }) => {
    await run(umbrella, { after: onTestFinished });
  });
});
