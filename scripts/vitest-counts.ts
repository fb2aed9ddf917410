import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

import { closingLine } from "./counts.mjs";

/**
 * Counts the tests of a run. Leaves the counts in the file that `TEST_COUNTS_FILE` names, or else
 * prints them as the last line.
 */
export function countsReporter(): Reporter {
  return {
    onTestRunEnd(modules, errors) {
      const counts = { passed: 0, failed: errors.length, skipped: 0 };
      for (const module of modules) {
        counts.failed += module.errors().length;
        for (const test of module.children.allTests()) {
          const { state } = test.result();
          if (state === "pending") {
            // A run that was cut short has not shown that this test passes.
            counts.failed += 1;
          } else {
            counts[state] += 1;
          }
        }
      }
      const file = process.env["TEST_COUNTS_FILE"];
      if (file === undefined) {
        process.on("exit", () => {
          console.log(closingLine(counts));
        });
      } else {
        writeFileSync(file, JSON.stringify(counts));
      }
    },
  };
}
