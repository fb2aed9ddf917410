import { InvalidOptionError } from "../errors/invalid-option-error.ts";
import { checkOptions, type OptionChecks } from "../options/check-options.ts";
import { isObject } from "../words/is-object.ts";
import { Completions } from "./completions.ts";
import { InterleavingError } from "./interleaving-error.ts";
import type { InterleavingOrder } from "./interleaving-order.ts";
import { loadSchedulers } from "./load-schedulers.ts";
import { requireTurns } from "./next-turn.ts";
import { interleavingOrder } from "./wrapping.ts";

/** One of the equal parts that an exploration is split into. */
export interface InterleavingsShare {
  /** Which part: zero-based. */
  readonly index: number;
  /** How many parts there are. */
  readonly of: number;
}

/** What to explore. */
export interface ExploreInterleavingsOptions {
  /** The seed of the first run; each further run has the next one. 0 unless given. */
  readonly seed?: number | undefined;
  /** How many runs. 100 unless given. */
  readonly runs?: number | undefined;
  /** The part of the runs that is made here. All of them unless given. */
  readonly share?: InterleavingsShare | undefined;
}

/** What was explored. */
export interface InterleavingsReport {
  /** How many runs were made here. */
  readonly runs: number;
  /** How many different orders of completion they had. 1 means that nothing wrapped ran at the same time. */
  readonly orders: number;
}

const CHECKS: OptionChecks<ExploreInterleavingsOptions> = {
  seed: [(value) => isCount(value, 0), "a whole number, 0 or more"],
  runs: [(value) => isCount(value, 1), "a whole number, 1 or more"],
  share: [
    isShare,
    "{ index, of }: whole numbers, with an index from 0 to one less than the number of parts",
  ],
};

/**
 * Runs a workflow many times, each time with another order in which its concurrent calls complete, and stops at the first
 * run that fails. A seed decides an order, so that every failure can be replayed. Needs the package fast-check.
 *
 * A run must make everything that it changes itself (its doubles, too). A wrapped call can be picked once it has completed, so
 * a seed is one order only where what the workflow waits for is in memory: what takes time (files, the network, timers) is to
 * be replaced, not only wrapped.
 *
 * @param run - the workflow, with its assertions. It wraps with `order.wrap()` what may complete in any order.
 * @returns how many runs were made, and how many different orders they had.
 * @throws {@link InterleavingError} for the first run that fails; {@link InvalidOptionError} for options that cannot be;
 *   {@link InterleavingsUnavailableError} where fast-check is not installed.
 *
 * @example
 * ```ts
 * import { exploreInterleavings } from "@understudy/testing-shared/interleavings";
 * import assert from "node:assert/strict";
 *
 * const report = await exploreInterleavings(async (order) => {
 *   const answered: string[] = [];
 *   const ask = order.wrap(async (city: string) => city, "ask");
 *   const cities = ["Paris", "Rome", "Oslo"];
 *   await Promise.all(cities.map(async (city) => answered.push(await ask(city))));
 *   assert.deepEqual(answered.toSorted(), cities.toSorted());
 * });
 *
 * assert.deepEqual(report, { runs: 100, orders: 6 });
 * ```
 */
export async function exploreInterleavings(
  run: (order: InterleavingOrder) => unknown,
  options: ExploreInterleavingsOptions = {},
): Promise<InterleavingsReport> {
  if (typeof run !== "function") {
    throw new InvalidOptionError("exploreInterleavings takes a function: the run.", "run");
  }
  checkOptions("exploreInterleavings", options, CHECKS);
  const { seed: firstSeed = 0, runs = 100, share = { index: 0, of: 1 } } = options;
  if (share.of > runs) {
    throw new InvalidOptionError(
      `exploreInterleavings: ${runs} runs make no ${share.of} shares: some would try nothing.`,
      "share",
    );
  }
  requireTurns();
  const schedulerOf = await loadSchedulers();
  const orders = new Set<string>();
  let made = 0;
  for (let index = share.index; index < runs; index += share.of) {
    const seed = firstSeed + index;
    const completions = new Completions(schedulerOf(seed));
    orders.add(JSON.stringify(await runOnce(run, seed, completions)));
    made += 1;
  }
  return { runs: made, orders: orders.size };
}

async function runOnce(
  run: (order: InterleavingOrder) => unknown,
  seed: number,
  completions: Completions,
): Promise<readonly string[]> {
  try {
    await run(interleavingOrder(seed, completions));
    return [...completions.order];
  } catch (cause) {
    throw new InterleavingError({ seed, order: completions.order, cause });
  } finally {
    await completions.end();
  }
}

function isCount(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= least;
}

function isShare(value: unknown): boolean {
  return (
    isObject(value) &&
    isCount(value["of"], 1) &&
    isCount(value["index"], 0) &&
    Number(value["index"]) < Number(value["of"])
  );
}
