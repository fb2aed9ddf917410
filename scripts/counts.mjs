import { readFileSync } from "node:fs";

/**
 * How many tests of a runner passed, failed and were skipped.
 *
 * @typedef {{ passed: number; failed: number; skipped: number }} Counts
 */

/**
 * The counts that a runner's reporter left in a file; one failure where it left none, because
 * then the runner broke before its end.
 *
 * @param {string} file
 * @returns {Counts}
 */
export function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function sumOf(all) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}

/**
 * The line that a run ends with: `N passed, N failed`, and `, N skipped` where there are any.
 *
 * @param {Counts} counts
 */
export function closingLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? line : `${line}, ${skipped} skipped`;
}
