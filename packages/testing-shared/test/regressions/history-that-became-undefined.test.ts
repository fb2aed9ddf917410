import { expect, test } from "vitest";

import { recorded, requestOf } from "../support/logs.ts";

// A part that is undefined was taken for the unread guess of a history, and the list of the call before was kept.
test("a request whose list became undefined does not show the list of the call before", () => {
  const log = recorded({ input: ["hi"] }, { input: undefined });
  expect(requestOf(log, 1)).toStrictEqual({ input: undefined });
});
