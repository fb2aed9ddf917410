import { mkdtempSync, rmSync } from "node:fs";
import { glob } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";

import { readCounts, sumOf } from "./counts.mjs";
import { root, run } from "./run.mjs";

const NODE_TEST_FILES = ["packages/*/test/node-test/*.test.ts", "tests/node-test/*.test.{ts,mjs}"];

/**
 * @param {readonly string[]} args
 * @param {string} countsFile
 */
function runVitest(args, countsFile) {
  return run("vitest", ["run", "--passWithNoTests", ...args], {
    env: { TEST_COUNTS_FILE: countsFile },
  });
}

/**
 * @param {readonly string[]} files
 * @param {string} countsFile
 */
function runNodeTest(files, countsFile) {
  const reporters = [
    ["spec", "stdout"],
    ["./scripts/node-test-counts.mjs", countsFile],
  ].flatMap(([reporter, destination]) => [
    `--test-reporter=${reporter}`,
    `--test-reporter-destination=${destination}`,
  ]);
  return run("node", ["--test", ...reporters, ...files], { env: { NODE_ENV: "test" } });
}

/** @param {readonly string[]} filters */
async function findNodeTestFiles(filters) {
  const files = [];
  for await (const path of glob(NODE_TEST_FILES, { cwd: root })) {
    const file = path.split(sep).join("/");
    if (filters.length === 0 || filters.some((filter) => file.includes(filter))) {
      files.push(file);
    }
  }
  return files.toSorted();
}

/**
 * Runs the tests of the workspace, vitest's first and then those of node:test. Suites for
 * node:test stand in packages/*\/test/node-test and tests/node-test; they load the built packages.
 *
 * @param {readonly string[]} args - parts of test files' paths, and options of vitest
 * @returns {Promise<import("./counts.mjs").Counts>} summed over both runners; with a failure where
 *   a runner broke or where no test ran at all
 */
export async function runTests(args) {
  const folder = mkdtempSync(join(tmpdir(), "test-counts-"));
  try {
    const vitestCounts = join(folder, "vitest.json");
    let isDone = runVitest(args, vitestCounts);
    const all = [readCounts(vitestCounts)];

    const files = await findNodeTestFiles(args.filter((argument) => !argument.startsWith("-")));
    if (files.length > 0) {
      const nodeTestCounts = join(folder, "node-test.json");
      isDone = runNodeTest(files, nodeTestCounts) && isDone;
      all.push(readCounts(nodeTestCounts));
    }

    const sum = sumOf(all);
    if (sum.passed + sum.failed === 0) {
      console.log("No test ran.");
      return { ...sum, failed: 1 };
    }
    if (!isDone && sum.failed === 0) {
      console.log("A runner failed although each of its tests passed.");
      return { ...sum, failed: 1 };
    }
    return sum;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
