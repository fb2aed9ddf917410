// Runs every test of the workspace and closes with one line that sums them. The packages must be
// built.
//
//   node scripts/run-tests.mjs [parts of test files' paths] [options of vitest]
import { closingLine } from "./counts.mjs";
import { runTests } from "./test-runners.mjs";

const counts = await runTests(process.argv.slice(2).filter((argument) => argument !== "--"));
console.log(closingLine(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;
