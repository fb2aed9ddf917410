import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { runProcess } from "../../../../tests/support/process.ts";
import { cliOf } from "../support/projects.ts";
import { readJsonReport } from "../support/run-report.ts";

// Jest has a realm, globals and modules of its own for each test file. It runs the built package.
test.each([
  ["CommonJS", "jest-cjs", {}],
  ["ES modules", "jest-esm", { NODE_OPTIONS: "--experimental-vm-modules" }],
])(
  "in Jest with %s the network is closed",
  async (_title, name, env) => {
    const folder = await mkdtemp(join(tmpdir(), "understudy-offline-"));
    const file = join(folder, "report.json");
    const args = ["--rootDir", ".", "--runInBand", "--json", "--outputFile", file];
    await runProcess(process.execPath, [await cliOf("jest"), ...args], {
      cwd: fileURLToPath(new URL(`projects/${name}`, import.meta.url)),
      env,
      timeout: 120_000,
    });
    const [report] = readJsonReport(await readFile(file, "utf8"));
    await rm(folder, { recursive: true });

    expect(report?.fileErrors).toEqual([]);
    expect(report?.tests.size).toBe(7);
    for (const [title, result] of report?.tests ?? []) {
      expect([title, result]).toEqual([title, { passed: true, errors: [] }]);
    }
  },
  150_000,
);
