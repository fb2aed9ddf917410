import { readdirSync } from "node:fs";

import { beforeAll, describe, expect, it } from "vitest";

import { runProcess } from "../../../../tests/support/process.ts";
import { project } from "../support/projects.ts";
import { readNodeReport, type RunReport } from "../support/run-report.ts";
import { FAILED, FILE_FAILURE, PASSED } from "../support/verdicts.ts";

/** Since Node 24 it tells whose code runs. */
const tellsTests = Number(process.versions.node.split(".")[0]) >= 24;

describe.each([
  ["ES modules", ".test.mjs", ["--import", "@understudy/testing-runners/node"]],
  ["CommonJS", ".test.cjs", ["--require", "@understudy/testing-runners/node"]],
])("node:test with %s", (_, suffix, options) => {
  let report: RunReport;

  beforeAll(async () => {
    const cwd = project("node");
    const files = readdirSync(cwd).filter((name) => name.endsWith(suffix));
    const flags = ["--test", "--test-concurrency=1", "--test-reporter=./reporter.mjs"];
    const { stdout } = await runProcess(process.execPath, [...options, ...flags, ...files], {
      cwd,
      timeout: 120_000,
    });
    report = readNodeReport(stdout);
  }, 150_000);

  it.each([...PASSED, "says who it is and has no double of another"])("passes: %s", (title) => {
    expect(report.tests.get(title)).toEqual({ passed: true, errors: [] });
  });

  it.each(FAILED)("fails: %s", (title, errors) => {
    expect(report.tests.get(title)?.errors).toEqual(
      errors.map((words) => expect.stringMatching(words)),
    );
  });

  it("fails the concurrent test that says who it is", () => {
    expect(report.tests.get("says who it is and has a step left")?.errors).toEqual([
      expect.stringMatching(/entered model/u),
    ]);
  });

  it("fails the concurrent test whose double it is, or its file where node:test does not tell", () => {
    const left = expect.stringMatching(/concurrent model/u);
    expect(report.tests.get("has a step left")?.errors).toEqual(tellsTests ? [left] : []);
    expect(report.fileErrors.filter((error) => error.includes("concurrent model"))).toEqual(
      tellsTests ? [] : [left],
    );
  });

  it("fails the file whose own doubles are left, by these and by late violations", () => {
    const others = tellsTests ? [] : [expect.stringMatching(/concurrent model/u)];
    expect(report.fileErrors).toEqual([...others, expect.stringMatching(FILE_FAILURE)]);
  });
});
