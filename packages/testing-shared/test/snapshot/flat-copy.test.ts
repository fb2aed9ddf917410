import { snapshot } from "@understudy/testing-shared/internal";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { graphOf } from "../support/graph.ts";

const leaf = fc.oneof(
  fc.string({ maxLength: 3 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.bigInt(),
  fc.constantFrom(null, undefined, -0, Number.NaN),
);
const key = fc.constantFrom("cmd", "path", "a", "1", "0", "__proto__", "toString", "length");
const flat = fc.array(fc.tuple(key, leaf), { maxLength: 4 }).map((entries) => record(entries));
const deeper = fc.oneof(leaf, flat, fc.array(leaf, { maxLength: 2 }));
const nested = fc.array(fc.tuple(key, deeper), { maxLength: 4 }).map((entries) => record(entries));

/** An object with own properties only, whatever their keys mean elsewhere. */
function record(entries: readonly (readonly [string, unknown])[]): object {
  const made = {};
  const open = { enumerable: true, configurable: true, writable: true };
  for (const [name, value] of entries) {
    Object.defineProperty(made, name, { ...open, value });
  }
  return made;
}

/** Most of these are arguments of calls: a list of a few objects without objects in them. */
const plainData = fc.oneof(
  flat,
  nested,
  fc.array(fc.oneof(leaf, flat), { maxLength: 10 }),
  fc.array(fc.oneof(leaf, flat, nested), { maxLength: 10 }),
  // Places of the same few objects.
  fc
    .tuple(fc.array(flat, { minLength: 1, maxLength: 3 }), fc.array(fc.nat(5), { maxLength: 9 }))
    .map(([objects, places]) => places.map((place) => objects[place % objects.length])),
);

describe("the short way of a snapshot", () => {
  test("copies plain data as structuredClone does, with what is shared", () => {
    fc.assert(
      fc.property(plainData, (source) => {
        const before = graphOf(source);
        const copy = snapshot(source);

        expect(graphOf(copy)).toBe(graphOf(structuredClone(source)));
        expect(graphOf(source)).toBe(before);
        expect(copy).not.toBe(source);
      }),
      { numRuns: 1000 },
    );
  });

  test("copies what is frozen to what can be changed", () => {
    const source = Object.freeze([Object.freeze({ cmd: "ls" })]);
    const [copy] = snapshot<readonly { cmd: string }[]>(source);
    Object.assign(copy ?? {}, { cmd: "pwd", more: 1 });

    expect(copy).toEqual({ cmd: "pwd", more: 1 });
    expect(source).toEqual([{ cmd: "ls" }]);
  });
});

const MEMBERS = [
  "leaf",
  "nested",
  "getter of a leaf",
  "getter of an object",
  "symbol getter",
] as const;

type Member = (typeof MEMBERS)[number];

/** An object of the given members, and how often each of its getters was read. */
function counting(members: readonly Member[]): { object: object; reads: () => readonly number[] } {
  const object = {};
  const counts: number[] = [];
  for (const [index, member] of members.entries()) {
    const name = member === "symbol getter" ? Symbol.for(`key ${index}`) : `key${index}`;
    const place = counts.length;
    if (member === "leaf" || member === "nested") {
      Object.assign(object, { [name]: member === "leaf" ? index : { index } });
      continue;
    }
    counts.push(0);
    Object.defineProperty(object, name, {
      enumerable: true,
      get: () => {
        counts[place] = (counts[place] ?? 0) + 1;
        return member === "getter of a leaf" ? counts[place] : { read: counts[place] };
      },
    });
  }
  return { object, reads: () => counts };
}

describe("a getter", () => {
  const shapes = fc.array(fc.array(fc.constantFrom(...MEMBERS), { maxLength: 4 }), {
    minLength: 1,
    maxLength: 4,
  });
  const around = fc.constantFrom<(list: readonly object[]) => unknown>(
    (list) => list,
    (list) => list[0],
    (list) => [...list, list[0]],
    (list) => [...list, new Map([[1, list[0]]])],
    (list) => [1, ...list, [list.at(-1)]],
    (list) => ({ first: list[0], list }),
    // oxlint-disable-next-line no-sparse-arrays -- a hole is what is tested.
    (list) => [...list, , 1],
    (list) => [...list, Object.assign(Object.create(null), { list })],
    (list) => Array.from({ length: 12 }, (_, index) => list[index % list.length]),
  );

  test("is read once and becomes data, whatever stands before and behind it", () => {
    fc.assert(
      fc.property(shapes, around, (members, wrap) => {
        const made = members.map((each) => counting(each));
        const source = wrap(made.map(({ object }) => object));
        const copy = snapshot(source);
        // What a getter gave is data now: looking at the copy reads none.
        expect(graphOf(copy)).toBe(graphOf(copy));
        const reached =
          Array.isArray(source) || Reflect.has(Object(source), "list") ? made : [made[0]];

        for (const one of reached) {
          expect(one?.reads().every((count) => count === 1)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("that throws makes the whole snapshot throw", () => {
    const failure = new Error("unreadable");
    const broken = {
      cmd: "ls",
      get path(): string {
        throw failure;
      },
    };
    for (const source of [broken, [broken], [1, { a: 1 }, broken], [{ a: {} }, broken]]) {
      expect(() => snapshot<unknown>(source)).toThrow(failure);
    }
  });

  test("of an element of a list is read once", () => {
    for (const behind of [1, { a: 1 }, { a: {} }, new Map()]) {
      let reads = 0;
      const list: unknown[] = [0, behind];
      Object.defineProperty(list, 0, {
        enumerable: true,
        get: () => {
          reads += 1;
          return { reads };
        },
      });

      expect(snapshot(list)[0]).toEqual({ reads: 1 });
      expect(reads).toBe(1);
    }
  });
});

describe("what the short way must see", () => {
  test("an object at two places of a list is one in the copy", () => {
    const shared = { cmd: "ls" };
    for (const source of [
      [shared, shared],
      [shared, 1, { a: 1 }, shared],
      [shared, { shared }],
      [{ shared }, shared],
    ]) {
      expect(graphOf(snapshot(source))).toBe(graphOf(source));
    }
  });

  test("a list that holds itself, or an object that does", () => {
    const list: unknown[] = [{ a: 1 }];
    list.push(list);
    const object: { a: number; self?: unknown } = { a: 1 };
    object.self = object;

    expect(graphOf(snapshot(list))).toBe(graphOf(list));
    expect(graphOf(snapshot(object))).toBe(graphOf(object));
    expect(graphOf(snapshot([1, object]))).toBe(graphOf([1, object]));
  });

  test("own symbols, null prototypes and holes", () => {
    const symbolic = { a: 1, [Symbol.for("b")]: { c: 2 }, [Symbol.for("d")]: 3 };
    const bare: object = Object.assign(Object.create(null), { a: 1 });
    // oxlint-disable-next-line no-sparse-arrays -- a hole is what is tested.
    for (const source of [symbolic, [symbolic], bare, [bare], [{ a: 1 }, , 2], [,]]) {
      expect(graphOf(snapshot(source))).toBe(graphOf(source));
    }
  });

  test("an own __proto__, which stays a key like any other", () => {
    const parsed: object = JSON.parse('{"__proto__":"x","a":1}');
    const deep: object = JSON.parse('{"__proto__":{"evil":true},"a":1}');
    for (const source of [parsed, [parsed], deep, [deep], [parsed, deep]]) {
      const copy = snapshot<unknown>(source);
      expect(graphOf(copy)).toBe(graphOf(source));
      expect(Reflect.get(Object(copy), "evil")).toBeUndefined();
    }
    expect(Object.getPrototypeOf(snapshot(deep))).toBe(Object.prototype);
  });

  test("what is no data keeps its identity, also behind flat elements", () => {
    class Holder {
      readonly value = 1;
    }
    const [holder, hook] = [new Holder(), () => undefined];
    const [flatCopy, same, call] = snapshot([{ hook }, holder, hook] as const);

    expect(flatCopy.hook).toBe(hook);
    expect(same).toBe(holder);
    expect(call).toBe(hook);
  });

  test("extra properties of a list are no data, hidden properties neither", () => {
    const list = Object.assign([{ a: 1 }], { extra: 1 });
    const hidden = Object.defineProperty({ a: 1 }, "b", { value: 2, enumerable: false });

    expect(Object.keys(snapshot(list))).toEqual(["0"]);
    expect(Reflect.ownKeys(snapshot(hidden))).toEqual(["a"]);
    expect(Reflect.ownKeys(snapshot([hidden])[0] ?? {})).toEqual(["a"]);
  });

  test("a property that every object inherits is not taken over", () => {
    Reflect.defineProperty(Object.prototype, "polluted", {
      value: { by: "others" },
      enumerable: true,
      configurable: true,
    });
    const copies: readonly object[] = [snapshot({ a: 1 }), ...snapshot([{ a: 1 }])];
    const keys = copies.map((copy) => Object.keys(copy));
    Reflect.deleteProperty(Object.prototype, "polluted");

    expect(keys).toEqual([["a"], ["a"]]);
  });
});
