import { CallLog, snapshot, type ValueClass } from "@understudy/testing-shared/internal";
import { describe, expect, test } from "vitest";

import { graphOf } from "../support/graph.ts";
import { recorded, requestOf } from "../support/logs.ts";

describe("a part of a call that is like one of the call before", () => {
  test.each<[string, unknown, unknown]>([
    ["zero and negative zero", 0, -0],
    ["a number and a bigint", 1, 1n],
    ["a number and its text", 1, "1"],
    ["nothing and null", undefined, null],
    ["a text and a symbol of that text", "a", Symbol.for("a")],
    ["an array and a set", ["a"], new Set(["a"])],
    ["a map and its entries", new Map([["a", "b"]]), ["a", "b"]],
    [
      "an object with and without a prototype",
      { a: 1 },
      Object.assign(Object.create(null), { a: 1 }),
    ],
    ["an array and an object of its elements", ["a"], { 0: "a" }],
    ["a hole and undefined", Object.assign([], { length: 1 }), [undefined]],
    ["the orders of keys", { a: 1, b: 2 }, { b: 2, a: 1 }],
    ["text keys and symbol keys", { a: 1 }, { [Symbol.for("a")]: 1 }],
    ["a symbol key more", { a: 1 }, { a: 1, [Symbol.for("a")]: 1 }],
    ["a key more with no value", { a: 1 }, { a: 1, b: undefined }],
    ["dates", new Date(1), new Date(2)],
    ["a date and its number", new Date(1), 1],
    ["bytes", new Uint8Array([1]), new Uint8Array([2])],
    ["bytes of another type", new Uint8Array([1]), new Int8Array([1])],
    ["bytes and a Buffer", new Uint8Array([1]), Buffer.from([1])],
    ["a buffer and its bytes", new ArrayBuffer(2), new Uint8Array(2)],
    ["buffers", new ArrayBuffer(2), new Uint8Array([0, 1]).buffer],
    ["lists whose numbers read alike", [1, 23], [12, 3]],
  ])("is told from it: %s", (_title, first, second) => {
    for (const [one, other] of [
      [first, second],
      [second, first],
    ]) {
      for (const wrap of [(value: unknown) => value, (value: unknown) => ({ at: [value] })]) {
        const bodies = [one, other, one].map((value) => ({
          part: wrap(value),
          input: [wrap(value)],
        }));
        expect(recorded(...bodies).calls.map(({ request }) => graphOf(request))).toEqual(
          bodies.map((body) => graphOf(snapshot(body))),
        );
        expect(graphOf(wrap(one))).not.toBe(graphOf(wrap(other)));
      }
    }
  });

  test("may come, go and change its kind", () => {
    const bodies = [
      { input: [1] },
      {},
      { input: undefined },
      { input: "text" },
      { input: { a: 1 } },
      { input: [1, 2] },
    ];
    const log = recorded(...bodies);
    expect(log.calls.map(({ request }) => request)).toStrictEqual(bodies);
  });

  test("may be deeper than the stack", () => {
    const DEPTH = 100_000;
    const deep = (): object => {
      let value: object = { bottom: true };
      for (let level = 0; level < DEPTH; level += 1) {
        value = level % 2 === 0 ? { value } : [value];
      }
      return value;
    };
    const log = recorded({ part: deep() }, { input: [deep(), deep()] }, { part: deep() });
    const [item] = requestOf(log, 1)["input"] as object[];
    for (const found of [requestOf(log, 0)["part"], item, requestOf(log, 2)["part"]]) {
      let levels = 0;
      for (
        let at = found;
        !Object.hasOwn(at as object, "bottom");
        [at] = Object.values(at as object)
      ) {
        levels += 1;
      }
      expect(levels).toBe(DEPTH);
    }
  });

  test("is copied as its class says where it is an instance of a value class", () => {
    class Usage {
      tokens = 1;
    }
    const usageClass: ValueClass = {
      matches: (candidate) => candidate instanceof Usage,
      copy: (usage) => Object.assign(new Usage(), usage),
    };
    const log = new CallLog<{ index: number; args: [Usage, Usage] }, object>({
      body: "args",
      title: () => "call",
      valueClasses: [usageClass],
    });
    const usage = new Usage();
    log.record({}, [usage, usage]);
    usage.tokens = 2;
    log.record({}, [usage, new Usage()]);

    const [first, second] = log.calls.map(({ args }) => args);
    expect(first?.[0]).toBeInstanceOf(Usage);
    expect(first?.[0].tokens).toBe(1);
    expect(first?.[1]).toBe(first?.[0]);
    expect(second?.map(({ tokens }) => tokens)).toEqual([2, 1]);
    expect(second?.[1]).not.toBe(second?.[0]);
  });
});

describe("an object that a call holds at several places", () => {
  test("is one object in a view, and equal ones are not", () => {
    const shared = { a: [1] };
    const twin = { a: [1] };
    const body = {
      first: shared,
      twin,
      input: [twin, { shared }, { a: [1] }],
      last: [shared, twin],
    };
    for (const { request } of recorded(body, body, body).calls) {
      const { first, twin: second, input, last } = request as typeof body;
      expect(input[0]).toBe(second);
      expect((input[1] as { shared: object }).shared).toBe(first);
      expect(last[0]).toBe(first);
      expect(last[1]).toBe(second);
      expect(first).not.toBe(second);
      expect(input[2]).not.toBe(first);
      expect(input[2]).not.toBe(second);
      expect(request).toEqual(body);
    }
  });

  test("may be inside itself, the list or the request", () => {
    const item: Record<string, unknown> = { id: 1 };
    item["self"] = item;
    const input: unknown[] = [item];
    const body: Record<string, unknown> = { input, tools: [{ input }] };
    item["list"] = input;
    item["request"] = body;

    for (const { request } of recorded(body, body).calls) {
      const [copy] = request["input"] as [Record<string, unknown>];
      expect(copy["self"]).toBe(copy);
      expect(copy["list"]).toBe(request["input"]);
      expect(copy["request"]).toBe(request);
      expect((request["tools"] as { input: unknown }[])[0]?.input).toBe(request["input"]);
    }
  });

  test("may turn into two equal ones and back", () => {
    const shared = { a: 1 };
    const once = { first: shared, second: shared };
    const twice = { first: { a: 1 }, second: { a: 1 } };
    const log = recorded(once, twice, once, twice);
    expect(log.calls.map(({ request }) => request["first"] === request["second"])).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test("is one object with its buffer, its views, and what is in a map", () => {
    const buffer = new ArrayBuffer(4);
    const key = { a: 1 };
    const body = {
      map: new Map<unknown, unknown>([[key, { key }]]),
      key,
      bytes: new Uint8Array(buffer),
      buffer,
      at: new Date(0),
    };
    const whole = { ...body, again: body.at };
    const log = recorded(whole, whole);

    for (const { request } of log.calls) {
      const copy = request as typeof whole;
      expect(copy.map.get(copy.key)).toEqual({ key });
      expect(copy.bytes.buffer).toBe(copy.buffer);
      expect(copy.again).toBe(copy.at);
    }
    expect(snapshot(whole)).toEqual(requestOf(log, 0));
  });
});
