import { expect, test } from "vitest";

import { recorded } from "../support/logs.ts";

const twice = { a: 1 };

// A call that nodes could not keep, or that held an object twice, was read a second time as a whole.
test.each<[string, object]>([
  ["holds a map", { more: new Map() }],
  ["is very deep", { more: JSON.parse(`${"[".repeat(300)}${"]".repeat(300)}`) as object }],
  ["holds an object twice", { more: [twice, twice] }],
])("a getter is read once in a call that %s", (_title, parts) => {
  let reads = 0;
  const body = {
    get count(): number {
      reads += 1;
      return reads;
    },
  };
  Object.assign(body, parts);
  const log = recorded(body, body, body);

  expect(reads).toBe(3);
  expect(log.calls.map(({ request }) => request["count"])).toEqual([1, 2, 3]);
});
