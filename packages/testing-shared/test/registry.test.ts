import { announce, CallLog, nextSequence, registry } from "@understudy/testing-shared/internal";
import type { Verifiable } from "@understudy/testing-shared";
import { afterEach, describe, expect, test } from "vitest";

const KEY = Symbol.for("@understudy/registry");

const double: Verifiable = {
  name: "double",
  violations: [],
  transcript: [],
  assertComplete: () => undefined,
  takeViolations: () => [],
  report: () => "",
  [Symbol.dispose]: () => undefined,
};

afterEach(() => {
  registry().adapter = undefined;
});

describe("the registry", () => {
  test("is the one thing on the global object, and one for all", () => {
    const shared = registry();
    expect(Reflect.get(globalThis, KEY)).toBe(shared);
  });

  test("numbers calls over all logs", () => {
    const first = new CallLog({ body: "args", title: () => "first" });
    const second = new CallLog({ body: "args", title: () => "second" });
    const before = nextSequence();
    first.record({}, [1]);
    second.record({}, [2]);
    first.record({}, [3]);

    expect(first.transcript("a").map(({ sequence }) => sequence - before)).toEqual([1, 3]);
    expect(second.transcript("b")).toEqual([
      { sequence: before + 2, double: "b", index: 0, title: "second" },
    ]);
  });

  test("tells an adapter of doubles, and nobody where there is none", () => {
    const heard: Verifiable[] = [];
    announce(double);
    registry().adapter = {
      announce: (announced) => {
        heard.push(announced);
      },
    };
    announce(double);
    expect(heard).toEqual([double]);
  });
});
