import { expect, test } from "vitest";

import { keptBy } from "../support/kept.ts";
import { requestLog } from "../support/logs.ts";

// Only a failure inside the list took back what the call had added to the strands.
test("a call that fails behind its history leaves nothing on the strands", () => {
  const { items } = keptBy(() => {
    const log = requestLog();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const body = {
        input: [{ attempt }, { attempt: attempt + 0.5 }],
        get more(): never {
          throw new Error("not now");
        },
      };
      expect(() => log.record({ streamed: false }, body)).toThrow("not now");
    }
  });
  expect(items).toBe(0);
});
