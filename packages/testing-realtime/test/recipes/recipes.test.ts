import * as sdk from "@openai/agents/realtime/testing";
import * as realtime from "@understudy/testing-realtime";
import { describe, it } from "vitest";

import { recipes } from "./recipes.ts";

describe("the realtime recipes of the SDK's guide with @openai/agents/realtime/testing", () => {
  it.each(recipes)("$title", async ({ run }) => {
    await run(sdk);
  });
});

describe("the realtime recipes of the SDK's guide with these doubles", () => {
  it.each(recipes)("$title", async ({ run }) => {
    await run(realtime);
  });
});
