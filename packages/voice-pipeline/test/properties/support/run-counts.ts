import type * as fc from "fast-check";

const isFull = process.env["UNDERSTUDY_FULL"] === "1";
const seed = Number(process.env["UNDERSTUDY_SEED"] ?? 20_260_101);

/**
 * How often a property is tried: a quick form by default, a long one with `UNDERSTUDY_FULL=1`. The seed is fixed
 * (`UNDERSTUDY_SEED` sets another), and a failure prints it.
 */
export function runs(quick: number, full: number): fc.Parameters<unknown> {
  return { numRuns: isFull ? full : quick, seed, endOnFailure: false };
}

/** In milliseconds. */
export const TIMEOUT: number = isFull ? 1_800_000 : 60_000;
