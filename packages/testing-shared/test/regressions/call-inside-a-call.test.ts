import { expect, test } from "vitest";

import { requestLog, requestOf } from "../support/logs.ts";

// The inner call wrote over what the outer one had noted in the nodes that both share.
test("a getter that makes a call does not mix up what is shared in the outer call", () => {
  const log = requestLog();
  const first = { a: 1 };
  const second = { a: 1 };
  const inner = { input: [{ a: 1 }, { a: 1 }] };
  const outer = {
    list: [first, second],
    get call(): string {
      log.record({ streamed: false }, inner);
      return "made";
    },
    input: [second, first],
  };
  log.record({ streamed: false }, outer);
  log.record({ streamed: false }, outer);

  for (const index of [1, 3]) {
    const { list, input } = requestOf(log, index) as unknown as typeof outer;
    expect(input[0]).toBe(list[1]);
    expect(input[1]).toBe(list[0]);
    expect(input[0]).not.toBe(input[1]);
  }
  expect(requestOf(log, 2)).toEqual(inner);
});
