import { snapshot, type ValueClass } from "@understudy/testing-shared/internal";
import { describe, expect, test } from "vitest";

class Session {
  readonly items = [1];
}

class Basket extends Array<string> {}

class Registry extends Map<string, number> {}

class Samples extends Float32Array {}

describe("a snapshot of what has behaviour", () => {
  const value = { a: 1 };
  test.each<[string, unknown]>([
    ["a function", () => value],
    ["a class", Session],
    ["an instance of a class", new Session()],
    ["an object with a prototype of its own", Object.create({ inherited: true })],
    ["a signal", new AbortController().signal],
    ["an error", new TypeError("message")],
    ["a promise", Promise.resolve(value)],
    ["a pattern", /a/u],
    ["a weak map", new WeakMap()],
    ["an instance of a subclass of Array", Basket.from(["a"])],
    ["an instance of a subclass of Map", new Registry()],
    ["an instance of a subclass of a typed array", new Samples(1)],
    ["a URL", new URL("https://example.test")],
    [
      "a generator",
      (function* count() {
        yield 1;
      })(),
    ],
  ])("keeps %s as it is", (_title, kept) => {
    const copy = snapshot({ kept, list: [kept] });
    expect(copy.kept).toBe(kept);
    expect(copy.list[0]).toBe(kept);
    expect(snapshot(new Map([["kept", kept]])).get("kept")).toBe(kept);
    expect(snapshot(new Set([kept])).has(kept)).toBe(true);
  });

  test("keeps a schema, which is data and methods behind a prototype", () => {
    const proto = { parse: (input: unknown) => input };
    const schema: object = Object.assign(Object.create(proto), {
      _zod: { def: { type: "string" } },
    });
    expect(snapshot({ schema }).schema).toBe(schema);
  });

  test("copies an instance of a value class as that class says, once for all its places", () => {
    class Usage {
      tokens = [1];
    }
    let copies = 0;
    const usageClass: ValueClass = {
      matches: (candidate) => candidate instanceof Usage,
      copy: (usage) => {
        copies += 1;
        const copy = new Usage();
        copy.tokens = [...(usage as Usage).tokens];
        return copy;
      },
    };
    const usage = new Usage();
    const copy = snapshot({ first: usage, second: [usage] }, [usageClass]);
    usage.tokens.push(2);

    expect(copy.first).toBeInstanceOf(Usage);
    expect(copy.first.tokens).toEqual([1]);
    expect(copy.second[0]).toBe(copy.first);
    expect(copies).toBe(1);
  });
});
