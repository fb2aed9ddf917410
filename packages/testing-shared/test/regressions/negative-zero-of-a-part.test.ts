import { expect, test } from "vitest";

import { recorded, requestOf } from "../support/logs.ts";

// Parts were compared by `===`, to which the two zeros are one.
test("a part that is negative zero is not kept as the zero of the call before", () => {
  const log = recorded({ seed: 0, more: { seed: 0 } }, { seed: -0, more: { seed: -0 } });
  expect(requestOf(log, 1)).toStrictEqual({ seed: -0, more: { seed: -0 } });
});
