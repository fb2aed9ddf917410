import { expect, test } from "vitest";

import { recorded, requestOf } from "../support/logs.ts";

// Comparing followed every way to an object: twice as many with each level.
test("objects that share objects on fifty levels are recorded and read in no time", () => {
  const diamond = (bottom: unknown): object => {
    let value: object = { bottom };
    for (let level = 0; level < 50; level += 1) {
      value = { left: value, right: value };
    }
    return value;
  };
  const same = diamond(1);
  const log = recorded(
    { a: same },
    { a: same },
    { a: diamond(1) },
    { a: diamond(2) },
    { a: diamond(1) },
  );

  for (const { request } of log.calls) {
    let at: unknown = request["a"];
    for (let level = 0; level < 50; level += 1) {
      const { left, right } = at as { left: unknown; right: unknown };
      expect(left).toBe(right);
      at = left;
    }
  }
  expect(requestOf(log, 4)["a"]).not.toBe(requestOf(log, 3)["a"]);
});
