import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { findMismatch } from "../../src/script/partial-match.ts";

const data = fc.anything({ withDate: true, withMap: true, withSet: true, withTypedArray: true });

class Box {
  readonly value = 1;
}

describe("what a script expects of a value", () => {
  test("a value fits a copy of itself", () => {
    fc.assert(
      fc.property(data, (value) => {
        expect(findMismatch(structuredClone(value), value)).toBeUndefined();
      }),
    );
  });

  test("an invalid date fits an invalid date", () => {
    expect(findMismatch(new Date(Number.NaN), new Date(Number.NaN))).toBeUndefined();
    expect(findMismatch(new Date(Number.NaN), new Date(0))).toBe("");
  });

  test("an object fits what has more keys", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), data), fc.string(), (value, key) => {
        const { [key]: _, ...fewer } = value;
        expect(findMismatch(fewer, value)).toBeUndefined();
      }),
    );
  });

  test.each([
    ["a text", "pwd", "ls", ""],
    ["a key", { cmd: "pwd" }, { cmd: "ls" }, "cmd"],
    ["a key that is missing", { cmd: "pwd" }, {}, "cmd"],
    ["a key with another name", { "a b": 1 }, { "a b": 2 }, '["a b"]'],
    ["a key further in", { a: [{ b: 1 }] }, { a: [{ b: 2 }] }, "a[0].b"],
    ["the length of an array", { a: [1] }, { a: [1, 2] }, "a.length"],
    ["an object instead of a text", { a: {} }, { a: "x" }, "a"],
    ["an array instead of an object", [], {}, ""],
    ["a pattern", { cmd: /^git/u }, { cmd: "ls" }, "cmd"],
    ["a pattern and a number", /1/u, 1, ""],
    ["bytes", new Uint8Array([1]), new Uint8Array([2]), ""],
    ["bytes of another type", new Uint8Array([1]), new Int8Array([1]), ""],
    ["buffers", new Uint8Array([1]).buffer, new Uint8Array([2]).buffer, ""],
    ["dates", { at: new Date(1) }, { at: new Date(2) }, "at"],
    ["maps", new Map([["a", 1]]), new Map([["a", 2]]), ""],
    ["sets", new Set([1]), new Set([2]), ""],
    ["functions", { f: () => 1 }, { f: () => 1 }, "f"],
    ["an asymmetric matcher", { cmd: expect.stringContaining("git") }, { cmd: "ls" }, "cmd"],
    ["zero and minus zero", 0, -0, ""],
    ["a sticky pattern further in the text", { cmd: /npm/uy }, { cmd: "run npm" }, "cmd"],
    ["a set with two for one", new Set([{ a: 1 }, { a: 1 }]), new Set([{ a: 1 }, { a: 2 }]), ""],
    [
      "a map with two for one",
      new Map<object, number>([
        [{ a: 1 }, 1],
        [{ a: 1 }, 1],
      ]),
      new Map<object, number>([
        [{ a: 1 }, 1],
        [{ a: 2 }, 1],
      ]),
      "",
    ],
    ["a smaller set", new Set([1]), new Set([1, 2]), ""],
  ] as const)("names the place of a difference: %s", (_, expected, actual, path) => {
    expect(findMismatch(expected, actual)).toBe(path);
  });

  test.each([
    ["a pattern finds its text", { cmd: /git/u }, { cmd: "git status" }],
    ["an asymmetric matcher accepts", { cmd: expect.stringContaining("git") }, { cmd: "git" }],
    ["a key without a value fits what lacks it", { runAs: undefined }, {}],
    ["an instance fits by its properties", { value: 1 }, new Box()],
    ["a sticky pattern at the start", { cmd: /npm/uy }, { cmd: "npm run" }],
    [
      "sets of equal members fit one to one",
      new Set([{ a: 1 }, { a: 1 }]),
      new Set([{ a: 1 }, { a: 1 }]),
    ],
    [
      "maps fit in any order",
      new Map([
        ["a", { x: 1 }],
        ["b", { x: 2 }],
      ]),
      new Map([
        ["b", { x: 2 }],
        ["a", { x: 1 }],
      ]),
    ],
    ["sets fit in any order", new Set([{ a: 1 }, { a: 2 }]), new Set([{ a: 2 }, { a: 1 }])],
  ] as const)("%s", (_, expected, actual) => {
    expect(findMismatch(expected, actual)).toBeUndefined();
  });

  test("a pattern with a memory finds the same text twice", () => {
    const pattern = /pwd/gu;

    expect(findMismatch(pattern, "pwd")).toBeUndefined();
    expect(findMismatch(pattern, "pwd")).toBeUndefined();
  });

  test("a sticky pattern starts at the start, wherever its last look ended", () => {
    const pattern = /pwd/uy;
    pattern.lastIndex = 2;

    expect(findMismatch(pattern, "pwd")).toBeUndefined();
    expect(findMismatch(pattern, "pwd")).toBeUndefined();
    expect(findMismatch(pattern, "a pwd")).toBe("");
    expect(pattern.lastIndex).toBe(2);
  });

  test("sets fit one to one, whatever the order in which they are looked at", () => {
    const expected = new Set([{}, { a: 1 }]);

    expect(findMismatch(expected, new Set([{ a: 1 }, { b: 1 }]))).toBeUndefined();
    expect(findMismatch(expected, new Set([{ b: 1 }, { c: 1 }]))).toBe("");
  });

  test("cycles end", () => {
    const expected: Record<string, unknown> = { name: "a" };
    expected["self"] = expected;
    const actual: Record<string, unknown> = { name: "a" };
    actual["self"] = actual;

    expect(findMismatch(expected, actual)).toBeUndefined();
    expect(findMismatch(expected, { name: "a", self: { name: "b" } })).toBe("self.name");
  });
});
