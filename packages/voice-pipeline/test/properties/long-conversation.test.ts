import { describe, expect, it } from "vitest";

import { conversationOf, type Cost } from "./support/conversation.ts";

/** What a whole conversation cost. */
const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** What the turns between the first and the last cost, each: those two begin and end more than a turn. */
const different = (counts: readonly number[]): readonly number[] => [
  ...new Set(counts.slice(10, -10)),
];

describe("a long conversation", () => {
  it("costs as much in its last turns as in its first, and twice as much for twice the turns", async () => {
    const [short, long]: readonly [Cost, Cost] = [
      await conversationOf(2000),
      await conversationOf(4000),
    ];

    expect(short.events).toHaveLength(2000);
    expect(different(short.reactions)).toHaveLength(1);
    expect(different(long.reactions)).toEqual(different(short.reactions));
    expect(different(long.events)).toEqual([5]);
    expect(total(long.reactions) / total(short.reactions)).toBeCloseTo(2, 2);
  });

  it("listens to the signals of the application once, however many turns there are", async () => {
    const { listeners } = await conversationOf(2000);

    expect(new Set(listeners)).toEqual(new Set([2]));
  });
});
