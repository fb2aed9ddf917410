import { describe, expect, test } from "vitest";

import { OURS, THEIRS } from "../support/doubles.ts";
import { CASES, titleOf } from "./cases.ts";
import { trace } from "./trace.ts";

describe("operations that meet show the same as with the SDK's own double", () => {
  test.each(CASES.map((lifecycle) => ({ title: titleOf(lifecycle), lifecycle })))(
    "$title",
    async ({ lifecycle }) => {
      expect(await trace(OURS.create(), lifecycle)).toEqual(
        await trace(THEIRS.create(), lifecycle),
      );
    },
  );
});

test("every first operation meets every nested one in every hook", () => {
  const meetings = new Set(CASES.map(({ first, hook, nested }) => `${first} ${hook} ${nested}`));

  expect(meetings.size).toBe(3 * (1 + 4 * 4));
});
