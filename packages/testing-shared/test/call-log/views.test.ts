import { CallLog } from "@understudy/testing-shared/internal";
import assert from "node:assert/strict";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";

import { recorded, requestLog, requestOf } from "../support/logs.ts";
import { ruin } from "../support/ruin.ts";

const request = () => ({ input: [{ text: "hi" }], settings: { temperature: 0 } });

describe("a view of a call", () => {
  test("has the index from zero, the head and the body", () => {
    const log = recorded(request(), request());
    expect(log.calls).toEqual([
      { index: 0, streamed: false, request: request() },
      { index: 1, streamed: false, request: request() },
    ]);
    expect(log.length).toBe(2);
  });

  test("is asked for from either end", () => {
    const log = recorded({ a: 0 }, { a: 1 }, { a: 2 });
    expect(log.at(0)?.request).toEqual({ a: 0 });
    expect(log.at(-1)?.request).toEqual({ a: 2 });
    expect(log.at(3)).toBeUndefined();
    expect(log.at(-4)).toBeUndefined();
  });

  test("takes no other body and no other field, and is frozen once its body was read", () => {
    const log = recorded(request());
    const view: object = log.at(0) ?? {};

    expect(Reflect.set(view, "request", {})).toBe(false);
    expect(Reflect.set(view, "note", "mine")).toBe(false);
    expect(Reflect.get(view, "request")).toEqual(request());
    expect(Object.isFrozen(view)).toBe(true);
    expect(Object.getOwnPropertyDescriptor(view, "request")).toEqual({
      value: request(),
      enumerable: true,
      writable: false,
      configurable: false,
    });
  });

  test("stands in a list that cannot be changed", () => {
    const log = recorded(request());
    expect(Object.isFrozen(log.calls)).toBe(true);
    expect(Reflect.set(log.calls, 0, {})).toBe(false);
  });

  test("makes its body once, and another view makes another", () => {
    const log = recorded(request());
    const [first, second] = [log.at(0), log.at(0)];

    expect(first?.request).toBe(first?.request);
    expect(first?.request).not.toBe(second?.request);
    ruin(first?.request);
    expect(second?.request).toEqual(request());
    expect(log.at(0)?.request).toEqual(request());
  });

  test("has a body of plain mutable data without accessors", () => {
    const body = requestOf(recorded(request()), 0);
    for (const container of [body, body["settings"] as object]) {
      for (const descriptor of Object.values(Object.getOwnPropertyDescriptors(container))) {
        expect(descriptor).toMatchObject({ writable: true, enumerable: true, configurable: true });
      }
    }
  });

  test("looks like data to everything that looks at it", () => {
    const [call] = recorded(request()).calls;
    const literal = { index: 0, streamed: false, request: request() };

    assert.deepStrictEqual({ ...call }, literal);
    assert.deepEqual(call, literal);
    assert.deepStrictEqual(structuredClone(call), literal);
    assert.deepStrictEqual(JSON.parse(JSON.stringify(call)), literal);
    assert.deepStrictEqual(Object.entries(call ?? {}), Object.entries(literal));
    expect(call).toEqual(literal);
    expect(call).toStrictEqual(literal);
    expect(literal).toStrictEqual(call);
    expect(call).toMatchObject({ request: { settings: { temperature: 0 } } });
    expect(call).not.toEqual({ ...literal, request: { input: [] } });
    expect(inspect(call, { depth: 5 })).toBe(inspect(literal, { depth: 5 }));
    expect(inspect([call], { depth: 6 })).toBe(inspect([literal], { depth: 6 }));
  });

  test("is what an assertion of node compares, strictly too", () => {
    assert.deepStrictEqual(recorded(request()).at(0), {
      index: 0,
      streamed: false,
      request: request(),
    });
    assert.throws(() => {
      assert.deepStrictEqual(recorded(request()).at(0), { index: 0, streamed: true, request: {} });
    });
  });
});

describe("a body", () => {
  test("that is a list of arguments is a list again, with its length and its holes", () => {
    const log = new CallLog<{ index: number; args: unknown[] }, object>({
      body: "args",
      title: () => "call",
    });
    const args = Object.assign(["ls", { cwd: "/" }], { length: 3, note: "no element" });
    log.record({}, args);

    expect(log.at(0)?.args).toStrictEqual(Object.assign(["ls", { cwd: "/" }], { length: 3 }));
  });

  test("that is an instance of a class is shown by its own properties", () => {
    class Request {
      readonly input = ["hi"];
      readonly #secret = 1;
      get secret(): number {
        return this.#secret;
      }
    }
    expect(recorded(new Request()).at(0)?.request).toStrictEqual({ input: ["hi"] });
  });

  test("keeps its identity inside: what has behaviour is the same in every view", () => {
    const { signal } = new AbortController();
    const onEvent = (): void => undefined;
    const log = requestLog();
    for (let call = 0; call < 3; call += 1) {
      log.record({ streamed: false }, { signal, input: [{ onEvent }] });
    }
    for (const { request: body } of log.calls) {
      expect(body["signal"]).toBe(signal);
      expect(body["input"]).toEqual([{ onEvent }]);
    }
  });
});
