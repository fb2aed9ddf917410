import { describeError, payloadText } from "@understudy/testing-shared/internal";
import { expect, test } from "vitest";

// A report must not fail on what it reports.
test("a payload that cannot be read is named", () => {
  const noConstructor: object = Object.create(Object.create(null) as object);
  const throwing = {
    get secret(): never {
      throw new Error("not now");
    },
  };
  expect(payloadText({ noConstructor, throwing })).toBe(
    JSON.stringify({ noConstructor: "<object>", throwing: "<unreadable>" }, undefined, 2),
  );
  expect(payloadText(JSON.parse('{"__proto__": 1}'))).toBe('{\n  "__proto__": 1\n}');
});

test("an error that cannot be read is named", () => {
  const throwing = {
    get message(): never {
      throw new Error("not now");
    },
  };
  expect(describeError(throwing)).toBe("thrown object that cannot be read");
});

// Each level doubled the text that was made before it was cut.
test("a payload whose objects share objects is text in no time", () => {
  let value: object = {};
  for (let level = 0; level < 22; level += 1) {
    value = { left: value, right: value };
  }
  const started = performance.now();
  expect(payloadText(value).length).toBeLessThan(10_000);
  expect(performance.now() - started).toBeLessThan(1000);
});
