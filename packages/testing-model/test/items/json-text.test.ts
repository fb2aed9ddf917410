import { InvalidScriptedModelItemError } from "@understudy/testing-model";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { jsonText } from "../../src/items/json-text.ts";

const context = { helper: "functionCall", path: "args" };

function refusalOf(value: unknown): InvalidScriptedModelItemError {
  try {
    jsonText(value, context);
  } catch (error) {
    if (InvalidScriptedModelItemError.isInstance(error)) {
      return error;
    }
  }
  throw new Error("The value was not refused.");
}

describe("the JSON text of a value", () => {
  test("it is what JSON.stringify writes, for everything that JSON has", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(jsonText(value, context)).toBe(JSON.stringify(value));
      }),
    );
  });

  test("a key whose value is undefined counts as left out", () => {
    expect(jsonText({ a: 1, b: undefined, c: { d: undefined } }, context)).toBe('{"a":1,"c":{}}');
  });

  test("what is carried comes back the same, and what is not is refused", () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withSparseArray: true, withMap: true, withSet: true }),
        (value) => {
          let text: string;
          try {
            text = jsonText(value, context);
          } catch (error) {
            expect(error).toBeInstanceOf(InvalidScriptedModelItemError);
            return;
          }
          // -0 is written as 0, which no tool tells apart.
          expect(normalized(JSON.parse(text))).toEqual(normalized(value));
        },
      ),
    );
  });

  const cycle: { list: unknown[] } = { list: [] };
  cycle.list.push({ again: cycle });

  test.each([
    { what: "undefined", value: undefined, path: "args", says: "undefined" },
    {
      what: "an undefined element",
      value: { a: [1, undefined] },
      path: "args.a[1]",
      says: "Write null",
    },
    { what: "a hole", value: [1, , 2], path: "args[1]", says: "Write null" }, // oxlint-disable-line no-sparse-arrays
    { what: "a function", value: { run: () => 1 }, path: "args.run", says: "function" },
    { what: "a symbol", value: { a: Symbol("a") }, path: "args.a", says: "symbol" },
    {
      what: "a key that is a symbol",
      value: { a: { [Symbol("a")]: 1 } },
      path: "args.a",
      says: "symbol",
    },
    { what: "a bigint", value: { id: 10n }, path: "args.id", says: "bigint" },
    { what: "NaN", value: { n: Number.NaN }, path: "args.n", says: "NaN" },
    { what: "infinity", value: { n: -Infinity }, path: "args.n", says: "-Infinity" },
    { what: "a map", value: { m: new Map([["a", 1]]) }, path: "args.m", says: '"Map"' },
    { what: "a set", value: new Set([1]), path: "args", says: '"Set"' },
    { what: "an error", value: { e: new Error("secret") }, path: "args.e", says: '"Error"' },
    { what: "a promise", value: { p: Promise.resolve(1) }, path: "args.p", says: '"Promise"' },
    { what: "bytes", value: { b: new Uint8Array(2) }, path: "args.b", says: '"Uint8Array"' },
    { what: "a pattern", value: { r: /a/ }, path: "args.r", says: '"RegExp"' },
    { what: "a cycle", value: cycle, path: "args.list[0].again", says: "contains itself" },
    { what: "an odd key", value: { "a key": 1n }, path: 'args["a key"]', says: "bigint" },
  ])("$what is refused with its place and a mend", ({ value, path, says }) => {
    const error = refusalOf(value);
    expect(error).toMatchObject({
      code: "invalid_scripted_model_item",
      helper: "functionCall",
      path,
    });
    expect(error.message).toContain(`functionCall: ${path} `);
    expect(error.message).toContain(says);
    expect(error.hint).not.toBe("");
    expect(error.message).not.toContain("secret");
  });

  test("what stands twice is no cycle", () => {
    const shared = { a: 1 };
    expect(jsonText({ x: shared, y: [shared, shared] }, context)).toBe(
      '{"x":{"a":1},"y":[{"a":1},{"a":1}]}',
    );
  });

  test("what says itself how JSON carries it is carried so", () => {
    const date = new Date(0);
    expect(jsonText({ date, url: new URL("https://a.example/b") }, context)).toBe(
      '{"date":"1970-01-01T00:00:00.000Z","url":"https://a.example/b"}',
    );
    expect(() => jsonText([{ toJSON: () => undefined }], context)).toThrow(
      InvalidScriptedModelItemError,
    );
  });

  test("an instance of a class is carried by its own fields", () => {
    class Point {
      readonly x = 1;
    }
    expect(jsonText({ point: new Point() }, context)).toBe('{"point":{"x":1}}');
  });

  test("a field is read once", () => {
    let reads = 0;
    const value = {
      get city() {
        reads += 1;
        return "Tokyo";
      },
    };
    jsonText(value, context);
    expect(reads).toBe(1);
  });
});

/** The value without what JSON has no word for and needs none: prototypes and the sign of zero. */
function normalized(value: unknown): unknown {
  if (Object.is(value, -0)) {
    return 0;
  }
  if (Array.isArray(value)) {
    return value.map((element) => normalized(element));
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [key, normalized(field)]),
    );
  }
  return value;
}
