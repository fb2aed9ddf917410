import { InvalidOptionError } from "../errors/invalid-option-error.ts";
import { checkOptions, type OptionCheck } from "../options/check-options.ts";
import type { RepeatTimes } from "./shape.ts";

/** How often a repeated step comes, at least and at most. */
export interface RepeatLimits {
  readonly atLeast: number;
  readonly atMost: number;
}

const COUNT: OptionCheck = [isCount, "a whole number from 0"];
const LIMIT: OptionCheck = [isLimit, "a whole number from 0, or Infinity"];

/**
 * Reads how often a repeated step comes.
 *
 * @throws InvalidOptionError
 */
export function limitsOf(given: RepeatTimes): RepeatLimits {
  checkOptions("script.repeat", given, { times: COUNT, atLeast: COUNT, atMost: LIMIT });
  const { times, atLeast, atMost } = given;
  const hasLimits = atLeast !== undefined || atMost !== undefined;
  if ((times !== undefined) === hasLimits) {
    throw new InvalidOptionError(
      "script.repeat takes either { times }, or { atLeast, atMost } of which one may be left out.",
      "times",
    );
  }
  const limits = {
    atLeast: times ?? atLeast ?? 0,
    atMost: times ?? atMost ?? Number.POSITIVE_INFINITY,
  };
  if (!areLimits(limits)) {
    throw new InvalidOptionError("script.repeat: atLeast is more than atMost.", "atLeast");
  }
  return limits;
}

/** Whether a step can come so often. */
export function areLimits({ atLeast, atMost }: RepeatLimits): boolean {
  return isCount(atLeast) && isLimit(atMost) && atLeast <= atMost;
}

function isLimit(value: unknown): value is number {
  return isCount(value) || value === Number.POSITIVE_INFINITY;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
