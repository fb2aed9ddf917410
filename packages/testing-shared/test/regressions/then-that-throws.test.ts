import { judgeMatch } from "@understudy/testing-shared/internal";
import { expect, test } from "vitest";

// The answer of a matcher was looked at outside of what catches the matcher.
test("a matcher whose answer throws when it is looked at has thrown", () => {
  const error = new Error("not now");
  const answer = {
    get then(): never {
      throw error;
    },
  };
  expect(judgeMatch(() => answer)).toEqual({ kind: "threw", error });
});
