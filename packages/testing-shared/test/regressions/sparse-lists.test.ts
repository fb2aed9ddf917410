import { snapshot } from "@understudy/testing-shared/internal";
import { expect, test } from "vitest";

import { recorded, requestOf } from "../support/logs.ts";

// Every index up to the length was looked at: of the longest array for longer than a test may take.
test.each([3_000_000, 40_000_000, 4_294_967_295])(
  "an array of length %i with few elements costs its elements",
  (length) => {
    const sparse: unknown[] = Object.assign([{ a: 1 }], { note: "no element", "1.5": "none" });
    sparse.length = length;
    sparse[length - 1] = "last";
    const copies = [
      snapshot(sparse),
      requestOf(recorded({ part: { sparse } }), 0)["part"],
      requestOf(recorded({ input: sparse }), 0)["input"],
      requestOf(recorded(sparse), 0),
    ];

    const [copy, part, input, body] = copies;
    for (const list of [copy, Reflect.get(part as object, "sparse"), input, body] as unknown[][]) {
      expect(list).not.toBe(sparse);
      expect(list).toHaveLength(length);
      expect(Object.entries(list)).toEqual([
        ["0", { a: 1 }],
        [String(length - 1), "last"],
      ]);
    }
  },
);
