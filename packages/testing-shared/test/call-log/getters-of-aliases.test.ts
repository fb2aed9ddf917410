import { describe, expect, test } from "vitest";

import { counting } from "../support/counting.ts";
import { recorded, requestLog, requestOf } from "../support/logs.ts";

const twice = { a: 1 };

describe("a getter in a request that holds objects at several places", () => {
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

  test("of an object that does not change is read once at each of its calls, at however many places", () => {
    let reads = 0;
    const live = {
      get text(): string {
        reads += 1;
        return "same";
      },
    };
    const log = requestLog();
    for (let call = 1; call <= 3; call += 1) {
      log.record({ streamed: false }, { first: live, input: [live], last: live });
      expect(reads).toBe(call);
    }
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ["alone", {}],
    ["behind an object at two places", { first: twice, second: twice }],
  ])("of an object that is inside itself is read once, %s", (_title, others) => {
    let reads = 0;
    const live = {
      get text(): string {
        reads += 1;
        return "same";
      },
      get inside(): { self: unknown } {
        return { self: live };
      },
    };
    const log = requestLog();
    for (let call = 1; call <= 3; call += 1) {
      log.record({ streamed: false }, { ...others, live });
      expect(reads).toBe(call);
      const copy = requestOf(log, -1)["live"] as typeof live;
      expect(copy.inside.self).toBe(copy);
    }
  });

  test("of an object that is inside itself is read once although the call before was not so", () => {
    let reads = 0;
    const live: Record<string, unknown> = Object.defineProperty({}, "text", {
      enumerable: true,
      get: () => {
        reads += 1;
        return "same";
      },
    });
    live["self"] = live;
    const unrolled = { text: "same", self: { text: "same", self: null } };
    const log = recorded({ first: twice, second: twice, live: unrolled });
    log.record({ streamed: false }, { first: twice, second: twice, live });

    expect(reads).toBe(1);
    const copy = requestOf(log, 1)["live"] as typeof live;
    expect(copy["self"]).toBe(copy);
  });

  test("that makes another object at every read leaves no trace in later calls", () => {
    let reads = 0;
    const maker = {
      get made() {
        reads += 1;
        return { reads, more: {} };
      },
      kept: { z: 1 },
    };
    const log = recorded({
      a: { made: { reads: 1, more: {} }, kept: { z: 1 } },
      b: { made: { reads: 5, more: {} }, kept: { z: 2 } },
    });
    log.record({ streamed: false }, { a: maker, b: maker });
    const shared = { reads: 2, more: {} };
    log.record({ streamed: false }, { c: shared, d: shared });

    const [, second, third] = log.calls.map(({ request }) => request);
    expect(second?.["b"]).toEqual({ made: { reads: 1, more: {} }, kept: { z: 1 } });
    expect(second?.["b"]).toBe(second?.["a"]);
    expect(third?.["d"]).toEqual(shared);
    expect(third?.["d"]).toBe(third?.["c"]);
  });

  test("that makes a new object at every read does not mix up which objects are one", () => {
    const makeBody = (last: number): object => {
      const maker = {
        get made() {
          return { n: 1 };
        },
        kept: { z: 1 },
        last,
      };
      const twin = { n: 1 };
      return { a: maker, b: maker, c: twin, d: twin };
    };
    const log = recorded({
      a: { made: { n: 1 }, kept: { z: 1 }, last: 1 },
      b: { made: { n: 1 }, kept: { z: 2 }, last: 1 },
      c: { n: 1 },
      d: { n: 1 },
    });
    log.record({ streamed: false }, makeBody(1));
    const shared = { n: 1 };
    log.record({ streamed: false }, { c: shared, d: shared });

    for (const index of [1, 2]) {
      const { a, b, c, d } = requestOf(log, index);
      expect(a).toBe(b);
      expect(c).toEqual({ n: 1 });
      expect(d).toBe(c);
    }
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
});
