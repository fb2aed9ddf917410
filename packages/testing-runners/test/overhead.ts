// What the setup file costs: a passing suite of 200 tests, run by vitest with it and without it in turn.
// `node test/overhead.ts [rounds]` prints the ratio of the medians. It needs the built packages.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const FILES = 4;
const TESTS = 50;
const rounds = Number(process.argv[2] ?? 7);
const folder = join(dirname(fileURLToPath(import.meta.url)), `.overhead-${process.pid}`);
const vitest = join(
  dirname(createRequire(import.meta.url).resolve("vitest/package.json")),
  "vitest.mjs",
);

/** Each test runs an agent with a tool and verifies its model in the suite without the setup file. */
const suite = (verify: boolean): string => `
import { Agent, Runner, tool } from "@openai/agents";
import { assistantMessage, functionCall, ScriptedModel } from "@understudy/testing-model";
import { expect, test } from "vitest";
import { z } from "zod";

const runner = new Runner({ tracingDisabled: true });
const add = tool({
  name: "add",
  description: "Adds one.",
  parameters: z.object({ value: z.number() }),
  execute: ({ value }) => value + 1,
});

for (let index = 0; index < ${TESTS}; index += 1) {
  test("adds " + index, async () => {
    const model = new ScriptedModel([
      [functionCall("add", { value: index }, { callId: "call_1" })],
      [assistantMessage("Done.")],
    ], { strict: true });
    const agent = new Agent({ name: "Adder", model, tools: [add] });
    const result = await runner.run(agent, "Add.");
    expect(result.finalOutput).toBe("Done.");
    ${verify ? "model.assertComplete();" : ""}
  });
}
`;

function prepare(name: string, setupFiles: readonly string[]): string {
  const root = join(folder, name);
  mkdirSync(root, { recursive: true });
  for (let file = 0; file < FILES; file += 1) {
    writeFileSync(join(root, `suite-${file}.test.mjs`), suite(setupFiles.length === 0));
  }
  writeFileSync(
    join(root, "vitest.config.mjs"),
    `export default {
      test: {
        include: ["*.test.mjs"],
        setupFiles: ${JSON.stringify(setupFiles)},
        maxWorkers: 1,
        // One process, whose processor time is that of the run.
        pool: "threads",
        reporters: ["json"],
        outputFile: "report.json",
        // As where the packages are installed: a workspace's own are transformed like the tests.
        server: { deps: { external: [/\\/packages\\/testing-\\w+\\/dist\\//] } },
      },
    };`,
  );
  return root;
}

interface Cost {
  /** Milliseconds that passed. */
  readonly wall: number;
  /** Milliseconds of processor time, which other programs disturb less. */
  readonly processor: number;
}

const METER = `data:text/javascript,${encodeURIComponent(
  'import { isMainThread } from "node:worker_threads";' +
    "import { writeFileSync } from 'node:fs';" +
    "if (isMainThread) process.on('exit', () => {" +
    "const { user, system } = process.cpuUsage();" +
    "writeFileSync('cost.json', JSON.stringify((user + system) / 1000)); });",
)}`;

function measure(root: string): Cost {
  const start = performance.now();
  execFileSync(process.execPath, ["--import", METER, vitest, "run"], {
    cwd: root,
    stdio: "ignore",
  });
  const wall = performance.now() - start;
  const report = readFileSync(join(root, "report.json"), "utf8");
  const { numPassedTests } = JSON.parse(report) as { readonly numPassedTests: number };
  if (numPassedTests !== FILES * TESTS) {
    throw new Error(`${numPassedTests} of ${FILES * TESTS} tests passed`);
  }
  return { wall, processor: Number(readFileSync(join(root, "cost.json"), "utf8")) };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

try {
  const without = prepare("without", []);
  const withSetup = prepare("with", ["@understudy/testing-runners/vitest"]);
  measure(without);
  measure(withSetup);
  const costs: { readonly without: Cost[]; readonly with: Cost[] } = { without: [], with: [] };
  for (let round = 0; round < rounds; round += 1) {
    // In turn, and the first one in turn too, so that what warms up or slows down hits both.
    const turns = [
      () => costs.without.push(measure(without)),
      () => costs.with.push(measure(withSetup)),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) {
      turn();
    }
  }
  console.log(`${FILES * TESTS} tests, ${rounds} rounds, medians`);
  for (const kind of ["wall", "processor"] as const) {
    const before = median(costs.without.map((cost) => cost[kind]));
    const after = median(costs.with.map((cost) => cost[kind]));
    const more = (after / before - 1) * 100;
    console.log(
      `${kind} time: ${before.toFixed(0)} ms without, ${after.toFixed(0)} ms with the setup file: ${more.toFixed(1)} % more`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
