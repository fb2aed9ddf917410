import { test } from "@understudy/testing-runners/vitest";

test("would not be verified", ({ scriptedModel }) => {
  scriptedModel([[]]);
});
