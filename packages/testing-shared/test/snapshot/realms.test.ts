import { snapshot } from "@understudy/testing-shared/internal";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";

const foreign = (code: string): object => runInNewContext(`(${code})`) as object;

describe("a snapshot of what another realm made", () => {
  test.each<[string, unknown]>([
    [
      "{ a: 1, b: [2, { c: 3 }], [Symbol.for('k')]: 4 }",
      { a: 1, b: [2, { c: 3 }], [Symbol.for("k")]: 4 },
    ],
    ["[1, { a: 2 }]", [1, { a: 2 }]],
    ["Array(2)", Object.assign([], { length: 2 })],
    [
      "Object.assign(Object.create(null), { a: [1] })",
      Object.assign(Object.create(null), { a: [1] }),
    ],
    ["new Map([['a', { b: 1 }]])", new Map([["a", { b: 1 }]])],
    ["new Set([1, { a: 1 }])", new Set([1, { a: 1 }])],
    ["new Date(7)", new Date(7)],
    ["new Float32Array([0.5])", new Float32Array([0.5])],
    ["new DataView(new Uint8Array([1, 2]).buffer)", new DataView(new Uint8Array([1, 2]).buffer)],
  ])("is data of this realm: %s", (code, expected) => {
    const source = foreign(code);
    const copy = snapshot(source);

    expect(copy).not.toBe(source);
    expect(copy).toStrictEqual(expected);
  });

  test.each([
    "new (class Session {})()",
    "new Error('e')",
    "Promise.resolve()",
    "/a/",
    "new WeakMap()",
  ])("keeps what has behaviour: %s", (code) => {
    const source = foreign(code);
    expect(snapshot({ source }).source).toBe(source);
  });
});

describe("what a value says of itself", () => {
  test.each(["Map", "Set", "Date", "ArrayBuffer", "SharedArrayBuffer", "Uint8Array", "Array"])(
    "does not make an instance of a class a %s",
    (tag) => {
      class Forged {
        readonly [Symbol.toStringTag] = tag;
        readonly has = true;
        set(): void {}
        add(): void {}
        getTime(): void {}
        get byteLength(): number {
          return 1;
        }
      }
      const forged = new Forged();
      expect(snapshot({ forged }).forged).toBe(forged);
    },
  );

  test("does not hide what it is", () => {
    const map = new Map([["a", { b: 1 }]]);
    Object.defineProperty(map, Symbol.toStringTag, { value: "Session" });
    const bytes = new Uint8Array([1]);
    Object.defineProperty(bytes, Symbol.toStringTag, { value: "Float64Array" });
    const copy = snapshot({ map, bytes });

    expect(copy.map).not.toBe(map);
    expect(copy.map.get("a")).toEqual({ b: 1 });
    expect(copy.bytes).toStrictEqual(new Uint8Array([1]));
    expect(copy.bytes).not.toBe(bytes);
  });
});
