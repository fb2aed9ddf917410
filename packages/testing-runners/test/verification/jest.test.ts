import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { runProcess } from "../../../../tests/support/process.ts";
import { cliOf, project } from "../support/projects.ts";
import { readJsonReport, type RunReport } from "../support/run-report.ts";
import { FAILED, FILE_FAILURE, PASSED } from "../support/verdicts.ts";

describe.each([
  ["ES modules", "jest-esm", { NODE_OPTIONS: "--experimental-vm-modules" }],
  ["CommonJS", "jest-cjs", {}],
])("Jest with %s", (_, name, env) => {
  let report: RunReport | undefined;
  let printed = "";

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "understudy-jest-"));
    const file = join(folder, "report.json");
    const args = ["--rootDir", ".", "--runInBand", "--json", "--outputFile", file];
    const { output } = await runProcess(process.execPath, [await cliOf("jest"), ...args], {
      cwd: project(name),
      env,
      timeout: 120_000,
    });
    printed = output;
    [report] = readJsonReport(await readFile(file, "utf8"));
    await rm(folder, { recursive: true });
  }, 150_000);

  it.each([...PASSED, "has a step left", "has the matchers"])("passes: %s", (title) => {
    expect(report?.tests.get(title)).toEqual({ passed: true, errors: [] });
  });

  it.each(FAILED)("fails: %s", (title, errors) => {
    expect(report?.tests.get(title)?.errors).toEqual(
      errors.map((words) => expect.stringMatching(words)),
    );
  });

  it("prints what happened up to a failure", () => {
    expect(printed).toMatch(/What happened:[^]*<-- here/u);
  });

  it("fails the files whose own doubles, or those of concurrent tests, are left", () => {
    expect(report?.fileErrors.toSorted()).toEqual([
      expect.stringMatching(/UnconsumedModelStepsError: concurrent model/u),
      expect.stringMatching(FILE_FAILURE),
    ]);
  });
});
