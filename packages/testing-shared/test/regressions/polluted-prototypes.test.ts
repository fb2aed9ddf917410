import { snapshot } from "@understudy/testing-shared/internal";
import { afterEach, expect, test } from "vitest";

import { recorded } from "../support/logs.ts";

const KEY = "inherited";

function pollute(descriptor: PropertyDescriptor): void {
  const everyObject: object = Object.getPrototypeOf({});
  Object.defineProperty(everyObject, KEY, { configurable: true, ...descriptor });
}

afterEach(() => {
  Reflect.deleteProperty(Object.prototype, KEY);
});

// `for in` shows what is inherited: an object without the key was equal to one with it.
test("a property that every object inherits is no part of a request", () => {
  pollute({ value: 1, enumerable: true, writable: true });
  const bodies = [
    { part: { a: 1, [KEY]: 1 } },
    { part: { a: 1 } },
    { part: { [KEY]: 1 } },
    { part: {} },
  ];
  const log = recorded(...bodies);

  const keys = log.calls.map(({ request }) => Object.keys(request["part"] as object));
  expect(keys).toEqual([["a", KEY], ["a"], [KEY], []]);
  expect(Object.keys(snapshot({ a: 1 }))).toEqual(["a"]);
});

// Copies were filled by assignment, which a setter or a read-only property on the way catches.
test.each<[string, PropertyDescriptor]>([
  ["a setter", { set: () => undefined, get: () => "inherited" }],
  ["a read-only value", { value: "inherited", writable: false }],
])("a key that hides %s is copied", (_title, descriptor) => {
  const bodies = [{ [KEY]: 1, part: { [KEY]: 1, list: [{ [KEY]: 2 }] } }];
  pollute(descriptor);
  const log = recorded(...bodies);

  expect(JSON.stringify(log.at(0)?.request)).toBe(JSON.stringify(bodies[0]));
  expect(JSON.stringify(snapshot(bodies))).toBe(JSON.stringify(bodies));
});
