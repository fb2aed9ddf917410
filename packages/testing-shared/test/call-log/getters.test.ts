import { describe, expect, test } from "vitest";

import { recorded, requestLog, requestOf } from "../support/logs.ts";

/** An object whose getter counts how often it is read. */
function counting(): { reads: number; readonly live: { readonly text: unknown } } {
  const counter = {
    reads: 0,
    live: {
      get text(): unknown {
        counter.reads += 1;
        return { reads: counter.reads };
      },
    },
  };
  return counter;
}

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

  test("of an object that stands at two places is read once", () => {
    const shared = counting();
    const log = requestLog();
    for (let call = 1; call <= 3; call += 1) {
      log.record(
        { streamed: false },
        { first: shared.live, input: [shared.live], last: shared.live },
      );
      expect(shared.reads).toBe(call);
    }
    const body = requestOf(log, 2);
    expect(body["first"]).toEqual({ text: { reads: 3 } });
    expect(body["last"]).toBe(body["first"]);
  });

  test("that gives what the request holds elsewhere gives the same in a view", () => {
    const tools = [{ name: "search" }];
    const body = {
      get first() {
        return tools[0];
      },
      tools,
      input: [tools[0]],
    };
    for (const call of recorded(body, body).calls) {
      const { first, tools: list, input } = call.request;
      expect((list as unknown[])[0]).toBe(first);
      expect((input as unknown[])[0]).toBe(first);
    }
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

describe("a getter that throws", () => {
  const failure = new Error("not now");
  const unreadable = {
    get text(): string {
      throw failure;
    },
  };

  test.each<[string, (items: unknown[]) => object]>([
    [
      "in the request",
      (input) => ({
        input,
        get more(): never {
          throw failure;
        },
      }),
    ],
    ["in a part before the history", (input) => ({ more: [unreadable], input })],
    ["in a part behind the history", (input) => ({ input, more: [unreadable] })],
    ["in an item", (input) => ({ input: [...input, unreadable] })],
    ["in the first item", (input) => ({ input: [unreadable, ...input] })],
    ["beside an object at two places", (input) => ({ a: input[0], input, more: [unreadable] })],
    ["in a map", (input) => ({ input, more: new Map([["a", unreadable]]) })],
  ])("records nothing and leaves the log as it was, %s", (_title, makeBody) => {
    const items: unknown[] = [{ id: 1 }, { id: 2 }];
    const log = recorded({ input: items });
    const sequence = log.transcript("log")[0]?.sequence ?? 0;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      items.push({ id: 3 + attempt });
      expect(() => log.record({ streamed: false }, makeBody(items))).toThrow(failure);
    }
    log.record({ streamed: false }, { input: items });

    expect(log.calls.map(({ request }) => request)).toEqual([
      { input: [{ id: 1 }, { id: 2 }] },
      { input: [1, 2, 3, 4, 5].map((id) => ({ id })) },
    ]);
    expect(log.transcript("log")[1]?.sequence).toBe(sequence + 1);
  });
});
