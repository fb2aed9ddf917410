// Everything that must hold: builds, checks, and runs every test. The last line sums the tests of
// all runners; a build or a check that fails counts as one failure.
//
//   node scripts/verify.mjs [parts of test files' paths] [options of vitest]
import { closingLine, sumOf } from "./counts.mjs";
import { run } from "./run.mjs";
import { runTests } from "./test-runners.mjs";

const CHECKS = ["typecheck", "lint", "format:check", "check:deps", "check:package"];
const failure = { passed: 0, failed: 1, skipped: 0 };

const all = [];
if (run("turbo", ["run", "build"])) {
  if (!run("turbo", ["run", ...CHECKS, "--continue"])) {
    all.push(failure);
  }
  all.push(await runTests(process.argv.slice(2)));
} else {
  all.push(failure);
}
const sum = sumOf(all);
console.log(closingLine(sum));
process.exitCode = sum.failed === 0 ? 0 : 1;
