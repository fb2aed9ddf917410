import * as sdk from "@openai/agents/testing";
import * as model from "@understudy/testing-model";
import * as sandbox from "@understudy/testing-sandbox";
import { describe, it, onTestFinished } from "vitest";

import { recipes } from "./recipes.ts";

describe("the sandbox recipes of the SDK's guide with @openai/agents/testing", () => {
  it.each(recipes)("$title", async ({ run }) => {
    await run(sdk, { after: onTestFinished });
  });
});

describe("the sandbox recipes of the SDK's guide with these doubles", () => {
  it.each(recipes)("$title", async ({ run }) => {
    await run({ ...model, ...sandbox }, { after: onTestFinished });
  });
});
