import { describe, expect, test } from "vitest";

import { recorded } from "../support/logs.ts";

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
