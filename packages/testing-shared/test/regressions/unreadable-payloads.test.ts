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
test("a payload whose objects share objects is not read all over again", () => {
  let reads = 0;
  let value: object = {};
  for (let level = 0; level < 22; level += 1) {
    const shared = value;
    const read = (): object => {
      reads += 1;
      return shared;
    };
    value = Object.defineProperties(
      {},
      { left: { get: read, enumerable: true }, right: { get: read, enumerable: true } },
    );
  }
  expect(payloadText(value).length).toBeLessThan(10_000);
  expect(reads).toBeLessThan(50_000);
});
