import { describe, expect, test } from "vitest";

import { counting } from "../support/counting.ts";
import { recorded, requestLog, requestOf } from "../support/logs.ts";

function deep(levels: number): object {
  let value: object = { bottom: true };
  for (let level = 0; level < levels; level += 1) {
    value = { value };
  }
  return value;
}

const buffer = new ArrayBuffer(4);
const twice = { a: 1 };

describe("a getter of a request", () => {
  test.each<[string, Readonly<Record<string, unknown>>]>([
    ["alone", {}],
    ["beside a map", { more: new Map([["a", { b: 1 }]]) }],
    ["beside an object at two places", { first: twice, second: [twice] }],
    [
      "beside views that share a buffer",
      { first: new Uint8Array(buffer), second: new DataView(buffer) },
    ],
    ["beside great depth", { more: deep(1000) }],
    ["beside a shared buffer", { more: new SharedArrayBuffer(1) }],
  ])("is read once for a call, %s", (_title, others) => {
    const log = requestLog();
    for (let call = 1; call <= 3; call += 1) {
      const part = counting();
      const item = counting();
      const body = { part: part.live, input: ["hi", item.live], ...others };
      log.record({ streamed: false }, body);

      expect([part.reads, item.reads]).toEqual([1, 1]);
      expect(requestOf(log, -1)).toEqual({
        part: { text: { reads: 1 } },
        input: ["hi", { text: { reads: 1 } }],
        ...others,
      });
    }
    expect(log.length).toBe(3);
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ["alone", {}],
    ["beside an object at two places", { first: twice, second: [twice] }],
    ["beside great depth", { more: deep(1000) }],
  ])("of the request itself is read once, %s", (_title, others) => {
    let reads = 0;
    const body = {
      ...others,
      get input(): unknown[] {
        reads += 1;
        return [reads];
      },
    };
    const log = recorded(body, body);

    expect(reads).toBe(2);
    expect(requestOf(log, 0)["input"]).toEqual([1]);
    expect(requestOf(log, 1)["input"]).toEqual([2]);
  });

  test("that changes the request is no trouble", () => {
    const body = {
      a: 1,
      b: 2,
      get c(): number {
        Reflect.deleteProperty(body, "a");
        return 3;
      },
      d: { e: 4 },
    };
    const log = recorded(
      { a: 1, b: 2, c: 3, d: { e: 4 }, input: [] },
      { inner: { a: 1, b: 2, c: 3, d: 4 } },
    );
    log.record({ streamed: false }, body);
    expect(requestOf(log, 2)).toEqual({ a: 1, b: 2, c: 3, d: { e: 4 } });

    const inner = {
      a: 1,
      b: 2,
      get c(): number {
        Reflect.deleteProperty(inner, "a");
        return 9;
      },
      d: 4,
    };
    log.record({ streamed: false }, { inner });
    expect(requestOf(log, 3)).toEqual({ inner: { a: 1, b: 2, c: 9, d: 4 } });
  });

  test("that records another call has that call recorded before its own", () => {
    const log = requestLog();
    const shared = { a: 1 };
    const body = {
      shared,
      get nested(): string {
        log.record({ streamed: true }, { shared, input: [shared] });
        return "done";
      },
      input: [shared],
    };
    log.record({ streamed: false }, body);

    expect(log.calls).toEqual([
      { index: 0, streamed: true, request: { shared: { a: 1 }, input: [{ a: 1 }] } },
      {
        index: 1,
        streamed: false,
        request: { shared: { a: 1 }, nested: "done", input: [{ a: 1 }] },
      },
    ]);
    for (const { request } of log.calls) {
      expect((request["input"] as unknown[])[0]).toBe(request["shared"]);
    }
  });
});
