import { snapshot } from "@understudy/testing-shared/internal";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { malformedItem, unwrapItem } from "../../src/items/malformed-item.ts";

describe("items that are malformed on purpose", () => {
  test("any value comes out as it went in", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(unwrapItem(malformedItem(value))).toStrictEqual({ item: value, malformed: true });
        expect(unwrapItem(malformedItem(value)).item).toBe(value);
      }),
    );
  });

  test("any other value is no malformed item", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(unwrapItem(value)).toStrictEqual({ item: value, malformed: false });
      }),
    );
  });

  test("the mark survives a copy", () => {
    const item = { type: "function_call" };
    expect(unwrapItem({ ...malformedItem(item) })).toEqual({ item, malformed: true });
    expect(unwrapItem(snapshot(malformedItem(item)))).toEqual({ item, malformed: true });
  });

  test("a wrapper of another copy of the package is known", () => {
    const foreign = { type: "unknown", [Symbol.for("understudy:malformed")]: 1 };
    expect(unwrapItem(foreign)).toEqual({ item: 1, malformed: true });
  });
});
