import type * as fastCheck from "fast-check";

import { InterleavingsUnavailableError } from "./interleavings-unavailable-error.ts";

/**
 * Loads fast-check.
 *
 * @returns what makes the scheduler of a seed.
 * @throws InterleavingsUnavailableError
 */
export async function loadSchedulers(): Promise<(seed: number) => fastCheck.Scheduler> {
  const fc = await load();
  return (seed) => {
    const [scheduler] = fc.sample(fc.scheduler(), { seed, numRuns: 1 });
    if (scheduler === undefined) {
      throw new Error("unreachable: a sample of one is one scheduler");
    }
    return scheduler;
  };
}

async function load(): Promise<typeof fastCheck> {
  try {
    return await import("fast-check");
  } catch (cause) {
    throw new InterleavingsUnavailableError(
      "exploreInterleavings needs the package fast-check (4.0.0 or later), which could not be loaded: " +
        "add it to the development dependencies of the project.",
      "fast-check",
      { cause },
    );
  }
}
