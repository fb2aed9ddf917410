import { expect, test } from "vitest";

import { recorded, requestOf } from "../support/logs.ts";

// A body was rebuilt as a plain object or as an array of the parts that it has.
test("a body without a prototype has none in its view", () => {
  const log = recorded(Object.assign(Object.create(null) as object, { a: 1 }));
  expect(Object.getPrototypeOf(requestOf(log, 0))).toBeNull();
});

test("a body that is a list keeps its length, and not its other properties", () => {
  const args = Object.assign(["a"], { length: 3, note: "none of the elements" });
  const view = requestOf(recorded(args), 0);
  expect(view).toHaveLength(3);
  expect(Reflect.ownKeys(view)).toEqual(["0", "length"]);
});
