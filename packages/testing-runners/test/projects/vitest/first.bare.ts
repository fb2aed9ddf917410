import { test } from "@understudy/testing-runners/vitest";

test("is set up by its import", ({ scriptedModel }) => {
  scriptedModel([[]]);
});
