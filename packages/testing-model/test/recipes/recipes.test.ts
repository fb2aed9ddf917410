import * as sdk from "@openai/agents/testing";
import * as understudy from "@understudy/testing-model";
import { describe, it, onTestFinished } from "vitest";

import { recipes } from "./recipes.ts";

// The umbrella's two entries run the same recipes in its own tests.

describe("the recipes of the SDK's guide with @openai/agents/testing", () => {
  it.each(recipes)("$title", async ({ run }) => {
    await run<sdk.ScriptedModelInput>(sdk, { after: onTestFinished });
  });
});

describe("the recipes of the SDK's guide with @understudy/testing-model", () => {
  it.each(recipes)("$title", async ({ run }) => {
    await run<understudy.ScriptedModelInput>(understudy, { after: onTestFinished });
  });
});
