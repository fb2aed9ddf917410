import { describe, expect, test } from "vitest";

import { keptBy } from "../support/kept.ts";
import { requestLog } from "../support/logs.ts";

const TURNS = 120;

/** A message, made anew each time that it is asked for. */
const message = (id: number): object => ({
  role: "user",
  content: [{ type: "text", text: `message ${id}` }],
});

const shared = { provider: { name: "shared" } };

/** What the request of each turn holds. Each turn adds two messages. */
const shapes: Readonly<Record<string, (turn: number) => readonly object[]>> = {
  "one conversation": (turn) => Array.from({ length: 2 * turn }, (_, id) => message(id)),
  "two conversations in turns": (turn) =>
    Array.from({ length: 2 * Math.ceil(turn / 2) }, (_, id) => message(id + (turn % 2) * 10_000)),
  "a window of 50 messages": (turn) =>
    Array.from({ length: Math.min(50, 2 * turn) }, (_, id) =>
      message(Math.max(0, 2 * turn - 50) + id),
    ),
  "one conversation whose messages share an object": (turn) =>
    Array.from({ length: 2 * turn }, (_, id) => ({ ...message(id), shared })),
  "one conversation with a map in each message": (turn) =>
    Array.from({ length: 2 * turn }, (_, id) => ({ id, map: new Map([["id", { id }]]) })),
};

function keptAfter(
  turns: number,
  shape: (turn: number) => readonly object[],
): ReturnType<typeof keptBy> {
  return keptBy(() => {
    const log = requestLog();
    for (let turn = 1; turn <= turns; turn += 1) {
      log.record({ streamed: false }, { settings: { turn: "any" }, tools: [], input: shape(turn) });
    }
  });
}

describe("what a log keeps", () => {
  test.each(Object.entries(shapes))("grows with what is new, in %s", (_title, shape) => {
    const half = keptAfter(TURNS / 2, shape);
    const whole = keptAfter(TURNS, shape);

    // Two messages a turn, of at most four containers each.
    expect(whole.nodes).toBeLessThanOrEqual(2 * TURNS * 4 + 10);
    expect(whole.items).toBeLessThanOrEqual(2 * TURNS + 60);
    expect(whole.nodes - half.nodes).toBeLessThanOrEqual(half.nodes + 10);
    expect(whole.items - half.items).toBeLessThanOrEqual(half.items + 10);
  });

  test("is nothing more where a call is repeated", () => {
    const body = (): object => ({
      input: [message(1), message(2)],
      at: new Date(1),
      bytes: new Uint8Array(9),
    });
    const log = requestLog();
    log.record({ streamed: false }, body());
    expect(
      keptBy(() => {
        for (let call = 0; call < 20; call += 1) {
          log.record({ streamed: false }, body());
        }
      }),
    ).toEqual({ nodes: 0, items: 0 });
  });

  test("is nothing more on the strands after calls that are kept whole", () => {
    const deep: object = JSON.parse(`${"[".repeat(300)}${"]".repeat(300)}`);
    const { items } = keptBy(() => {
      const log = requestLog();
      for (let turn = 1; turn <= 5; turn += 1) {
        log.record({ streamed: false }, { input: [message(turn), message(turn + 100)], deep });
      }
    });
    expect(items).toBe(0);
  });

  test("is found again where it stood before a call that could not be recorded", () => {
    const { items } = keptBy(() => {
      const log = requestLog();
      log.record({ streamed: false }, { input: [message(1), message(2), message(3)] });
      const body = {
        input: [message(9), message(2), message(3)],
        get more(): never {
          throw new Error("not now");
        },
      };
      expect(() => log.record({ streamed: false }, body)).toThrow("not now");
      log.record({ streamed: false }, { input: [message(2), message(3)] });
    });
    expect(items).toBe(3);
  });

  test("is nothing more after calls that could not be recorded", () => {
    const items: unknown[] = [message(1)];
    const failed = keptBy(() => {
      const log = requestLog();
      log.record({ streamed: false }, { input: items });
      for (let attempt = 0; attempt < 20; attempt += 1) {
        const body = {
          input: [...items, message(2)],
          get more(): never {
            throw new Error("not now");
          },
        };
        expect(() => log.record({ streamed: false }, body)).toThrow("not now");
      }
    });
    expect(failed.items).toBe(1);
  });
});
