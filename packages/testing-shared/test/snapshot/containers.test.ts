import { snapshot } from "@understudy/testing-shared/internal";
import assert from "node:assert/strict";
import { describe, expect, test } from "vitest";

function withHoles(length: number, elements: Readonly<Record<number, unknown>>): unknown[] {
  return Object.assign(Array.from<unknown>({ length: 0 }), elements, { length });
}

describe("a snapshot of data", () => {
  test.each([
    ["an object", { a: 1, b: [2, { c: null }] }],
    ["an object with a symbol key", { [Symbol.for("key")]: { a: 1 }, b: 2 }],
    ["an object without a prototype", Object.assign(Object.create(null), { a: { b: 1 } })],
    ["an array with holes", withHoles(3, { 0: 1, 2: undefined })],
    ["an array of holes", withHoles(2, {})],
    ["a list of numbers that JSON does not know", [Number.NaN, -0, 0, Infinity, 10n]],
    [
      "a map",
      new Map<unknown, unknown>([
        ["a", { b: 1 }],
        [{ key: 1 }, new Map()],
      ]),
    ],
    ["a set", new Set([1, "two", { three: 3 }])],
    ["a date", new Date(5)],
    ["a frozen object", Object.freeze({ a: Object.freeze([Object.freeze({ b: 1 })]) })],
  ])("is equal to %s and is not it", (_title, source: object) => {
    const copy = snapshot(source);
    assert.deepEqual(copy, source);
    expect(copy).not.toBe(source);
  });

  test("is a date that is none, and not the same one", () => {
    // Node.js finds two of these equal since version 24.
    const source = new Date(Number.NaN);
    const copy = snapshot(source);
    expect(copy).not.toBe(source);
    expect(Object.getPrototypeOf(copy)).toBe(Date.prototype);
    expect(Number(copy)).toBeNaN();
  });

  test.each(["text", 0, -0, Number.NaN, 1n, true, null, undefined, Symbol("s")])(
    "is %s itself",
    (value) => {
      expect(snapshot(value)).toBe(value);
    },
  );

  test("shares no container with its source or with another snapshot", () => {
    const source = { list: [{ a: 1 }], map: new Map([["k", { b: 1 }]]), at: new Date(1) };
    const first = snapshot(source);
    const second = snapshot(source);
    source.list[0] = { a: 2 };
    source.map.clear();
    source.at.setTime(2);
    first.list.pop();
    first.map.set("l", { b: 3 });

    assert.deepEqual(second, {
      list: [{ a: 1 }],
      map: new Map([["k", { b: 1 }]]),
      at: new Date(1),
    });
  });

  test("can be changed where its source is frozen", () => {
    const copy: { list: number[] } = snapshot(
      Object.freeze({ list: Object.freeze([1]) as number[] }),
    );
    copy.list.push(2);
    expect(copy).toEqual({ list: [1, 2] });
  });

  test("has an own key that is named __proto__", () => {
    const source: object = JSON.parse('{"__proto__": {"polluted": true}, "a": 1}');
    const copy = snapshot(source);

    expect(Object.keys(copy)).toEqual(["__proto__", "a"]);
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect("polluted" in copy).toBe(false);
  });

  test("has the keys of its source in order, and only those that can be enumerated", () => {
    const source = { b: 1, 2: "two", a: 1, [Symbol.iterator]: 1, 1: "one" };
    Object.defineProperty(source, "hidden", { value: 1, enumerable: false });

    expect(Reflect.ownKeys(snapshot(source))).toEqual(["1", "2", "b", "a", Symbol.iterator]);
  });

  test("has the elements of an array and not its other properties", () => {
    const source = Object.assign([1, 2], { index: 5 });
    expect(Object.keys(snapshot(source))).toEqual(["0", "1"]);
  });

  test("keeps cycles and shared references", () => {
    const shared = { a: 1 };
    const source: Record<string, unknown> = { first: shared, list: [shared], map: new Map() };
    source["self"] = source;
    (source["map"] as Map<unknown, unknown>).set(source, shared);
    const copy = snapshot(source);

    expect(copy["self"]).toBe(copy);
    expect(copy["first"]).not.toBe(shared);
    expect((copy["list"] as unknown[])[0]).toBe(copy["first"]);
    expect((copy["map"] as Map<unknown, unknown>).get(copy)).toBe(copy["first"]);
  });

  test("is as deep as its source, whatever the stack holds", () => {
    const DEPTH = 100_000;
    type Link = { next?: Link; level: number };
    let source: Link = { level: 0 };
    for (let level = 1; level <= DEPTH; level += 1) {
      source = { next: source, level };
    }
    let depth = 0;
    for (let at: Link | undefined = snapshot(source); at.next !== undefined; at = at.next) {
      depth += 1;
    }
    expect(depth).toBe(DEPTH);
  });

  test("reads a getter once and holds what it gave", () => {
    let reads = 0;
    const copy = snapshot({
      get count() {
        reads += 1;
        return { reads };
      },
    });
    expect(reads).toBe(1);
    expect(Object.getOwnPropertyDescriptor(copy, "count")).toMatchObject({
      value: { reads: 1 },
      writable: true,
    });
  });

  test("is not made where a getter throws", () => {
    const failure = new Error("not now");
    const source = {
      list: [
        {
          get text(): string {
            throw failure;
          },
        },
      ],
    };
    expect(() => snapshot(source)).toThrow(failure);
  });

  test("looks through a proxy of data, and reads each of its properties once", () => {
    const reads: PropertyKey[] = [];
    const proxy = new Proxy(
      { a: 1, b: { c: 2 } },
      {
        get(target, key, receiver): unknown {
          reads.push(key);
          return Reflect.get(target, key, receiver);
        },
      },
    );
    expect(snapshot(proxy)).toEqual({ a: 1, b: { c: 2 } });
    expect(reads).toEqual(["a", "b"]);
    expect(snapshot(new Proxy([1, { a: 1 }], {}))).toEqual([1, { a: 1 }]);
  });

  test("throws what a proxy throws", () => {
    const { proxy, revoke } = Proxy.revocable({ a: 1 }, {});
    revoke();
    expect(() => snapshot({ proxy })).toThrow(TypeError);
  });
});
