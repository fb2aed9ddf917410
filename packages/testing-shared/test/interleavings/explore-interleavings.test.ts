import { InvalidOptionError } from "@understudy/testing-shared";
import {
  exploreInterleavings,
  type ExploreInterleavingsOptions,
  type InterleavingOrder,
} from "@understudy/testing-shared/interleavings";
import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";

/** Workers that run at once, each with so many calls one after the other; tells in which order the calls completed. */
async function work(order: InterleavingOrder, workers: readonly number[]): Promise<string> {
  const completed: string[] = [];
  const call = order.wrap(async (name: string) => await Promise.resolve(name), "call");
  await Promise.all(
    workers.map(async (calls, worker) => {
      for (let made = 0; made < calls; made += 1) {
        completed.push(await call(`${worker}.${made}`));
      }
    }),
  );
  return completed.join(" ");
}

/** The seeds of the runs of an exploration. */
async function seedsOf(options: ExploreInterleavingsOptions): Promise<readonly number[]> {
  const seeds: number[] = [];
  const { runs } = await exploreInterleavings((order) => seeds.push(order.seed), options);
  expect(runs).toBe(seeds.length);
  return seeds;
}

describe("exploreInterleavings", () => {
  test("finds all orders of three calls within a hundred runs", async () => {
    const found = new Set<string>();
    const report = await exploreInterleavings(async (order) => {
      found.add(await work(order, [1, 1, 1]));
    });

    expect(report).toEqual({ runs: 100, orders: 6 });
    expect([...found].toSorted()).toEqual([
      "0.0 1.0 2.0",
      "0.0 2.0 1.0",
      "1.0 0.0 2.0",
      "1.0 2.0 0.0",
      "2.0 0.0 1.0",
      "2.0 1.0 0.0",
    ]);
  });

  test("finds all ways in which two lines of two calls interleave", async () => {
    const found = new Set<string>();
    const report = await exploreInterleavings(async (order) => {
      found.add(await work(order, [2, 2]));
    });

    expect(found.size).toBe(6);
    expect(report.orders).toBe(6);
  });

  test.each([
    ["a turn after the call before", [0, 1, 2, 3], 24],
    ["two turns after it", [0, 2], 2],
  ])("waits for a call that comes %s", async (_when, workers, orders) => {
    const report = await exploreInterleavings(async (order) => {
      const call = order.wrap(async () => await Promise.resolve(1), "call");
      await Promise.all(
        workers.map(async (turns) => {
          for (let turn = 0; turn < turns; turn += 1) {
            await new Promise(setImmediate);
          }
          await call();
        }),
      );
    });

    expect(report.orders).toBe(orders);
  });

  test("has one order for calls that are made one after the other", async () => {
    const report = await exploreInterleavings(async (order) => await work(order, [5]), {
      runs: 10,
    });

    expect(report).toEqual({ runs: 10, orders: 1 });
  });

  test("has the same order for the same seed", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 4 }),
        async (seed, workers) => {
          const orders: string[] = [];
          for (let turn = 0; turn < 2; turn += 1) {
            const explore = async (order: InterleavingOrder) => {
              orders.push(await work(order, workers));
            };
            await exploreInterleavings(explore, { seed, runs: 2 });
          }
          expect(orders.slice(2)).toEqual(orders.slice(0, 2));
        },
      ),
      { numRuns: 20 },
    );
  });

  test("makes its runs one after the other", async () => {
    let running = 0;
    await exploreInterleavings(
      async (order) => {
        running += 1;
        expect(running).toBe(1);
        await work(order, [1, 1]);
        running -= 1;
      },
      { runs: 5 },
    );
  });

  test("does not wait for timers, so fake ones do not matter", async () => {
    vi.useFakeTimers();
    try {
      const report = await exploreInterleavings(async (order) => await work(order, [1, 1]), {
        runs: 20,
      });
      expect(report).toEqual({ runs: 20, orders: 2 });
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the seeds of an exploration", () => {
  test("count from the first, which is 0 unless given", async () => {
    expect(await seedsOf({ runs: 3 })).toEqual([0, 1, 2]);
    expect(await seedsOf({ seed: 17, runs: 2 })).toEqual([17, 18]);
    expect(await seedsOf({ seed: undefined, runs: undefined, share: undefined })).toHaveLength(100);
  });

  test("are divided among shares, which together have each of them once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 1000 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 8 }),
        async (seed, runs, of) => {
          fc.pre(of <= runs);
          const parts: (readonly number[])[] = [];
          for (let index = 0; index < of; index += 1) {
            parts.push(await seedsOf({ seed, runs, share: { index, of } }));
          }
          expect(parts.flat().toSorted((a, b) => a - b)).toEqual(await seedsOf({ seed, runs }));
          const sizes = parts.map(({ length }) => length);
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 10 },
    );
  });
});

test("more shares than runs are refused: some would try nothing, and pass", async () => {
  const share = { index: 0, of: 4 };
  await expect(exploreInterleavings(() => undefined, { runs: 3, share })).rejects.toMatchObject({
    code: "invalid_option",
    option: "share",
  });
});

describe("options that cannot be", () => {
  const run = vi.fn<() => void>();

  test.each<[string, object]>([
    ["seed", { seed: -1 }],
    ["seed", { seed: 0.5 }],
    ["seed", { seed: "17" }],
    ["runs", { runs: 0 }],
    ["runs", { runs: Number.POSITIVE_INFINITY }],
    ["share", { share: 1 }],
    ["share", { share: null }],
    ["share", { share: { index: 0 } }],
    ["share", { share: { index: 2, of: 2 } }],
    ["share", { share: { index: -1, of: 2 } }],
    ["share", { share: { index: 0, of: 0 } }],
    ["shard", { shard: { index: 0, of: 2 } }],
  ])("are refused before a run: %s in %j", async (option, options) => {
    const error: unknown = await exploreInterleavings(run, options).catch(
      (reason: unknown) => reason,
    );

    expect(error).toBeInstanceOf(InvalidOptionError);
    expect(error).toMatchObject({
      option,
      message: expect.stringContaining("exploreInterleavings"),
    });
    expect(run).not.toHaveBeenCalled();
  });

  test("are refused where they are no object, and so is what is no run", async () => {
    const explore: unknown = exploreInterleavings;
    const call = explore as (...args: readonly unknown[]) => Promise<unknown>;

    await expect(call(run, 17)).rejects.toThrow(InvalidOptionError);
    await expect(call()).rejects.toThrow("exploreInterleavings takes a function: the run.");
    expect(run).not.toHaveBeenCalled();
  });
});
