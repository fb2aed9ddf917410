import { expect, test } from "vitest";

import { recorded, requestOf } from "../support/logs.ts";

// The parts of a view were set by assignment, which for this key changes the prototype.
test("a request with an own key __proto__ has that key in its view", () => {
  const log = recorded(JSON.parse('{"__proto__": {"polluted": true}, "input": []}') as object);
  const request = requestOf(log, 0);

  expect(Object.keys(request)).toEqual(["__proto__", "input"]);
  expect(Object.getPrototypeOf(request)).toBe(Object.prototype);
});
