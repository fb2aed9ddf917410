import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { runProcess } from "../../../../tests/support/process.ts";
import { cliOf, project } from "../support/projects.ts";
import { readJsonReport, type RunReport } from "../support/run-report.ts";
import { FAILED, FILE_FAILURE, PASSED } from "../support/verdicts.ts";

let reports: readonly RunReport[];
let printed = "";

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "understudy-vitest-"));
  const file = join(folder, "report.json");
  const { output } = await runProcess(process.execPath, [await cliOf("vitest"), "run"], {
    cwd: project("vitest"),
    env: { REPORT: file },
    timeout: 120_000,
  });
  printed = output;
  reports = readJsonReport(await readFile(file, "utf8"), 2);
  await rm(folder, { recursive: true });
}, 150_000);

describe.each([
  ["with isolation", 0],
  ["without isolation", 1],
] as const)("vitest %s", (_, index) => {
  const errorsOf = (title: string): readonly string[] | undefined =>
    reports[index]?.tests.get(title)?.errors;

  it.each([...PASSED, "has doubles without a script", "has the matchers"])(
    "passes: %s",
    (title) => {
      expect(reports[index]?.tests.get(title)).toEqual({ passed: true, errors: [] });
    },
  );

  it.each(FAILED)("fails: %s", (title, errors) => {
    expect(errorsOf(title)).toEqual(errors.map((words) => expect.stringMatching(words)));
  });

  it("fails the concurrent test whose double it is", () => {
    expect(errorsOf("has a step left")).toEqual([expect.stringMatching(/concurrent model/u)]);
  });

  it.each([
    ["has a model with a step left", /^UnconsumedModelStepsError[^]*fixtures\.spec\.ts:\d+/u],
    ["has a sandbox with a step left", /^UnconsumedSandboxStepsError[^]*fixtures\.spec\.ts:\d+/u],
    ["has a transport that was left", /^IncompleteRealtimeScenarioError/u],
  ])("fails where a fixture's double is left: %s", (title, words) => {
    expect(errorsOf(title)).toEqual([expect.stringMatching(words)]);
  });

  it("verifies each try of a test by itself", () => {
    expect(reports[index]?.tests.get("passes at the second try")).toEqual({
      passed: true,
      errors: [expect.stringMatching(/^UnconsumedModelStepsError/u)],
    });
  });

  it("leaves a test skipped that was skipped while it ran", () => {
    expect(errorsOf("is skipped while it runs")).toEqual([]);
  });

  it("fails the one file whose own doubles are left, by these and by late violations", () => {
    expect(reports[index]?.fileErrors).toEqual([expect.stringMatching(FILE_FAILURE)]);
  });
});

it("prints what happened up to a failure", () => {
  expect(printed).toMatch(
    /UnexpectedModelCallError: caught model: unexpected call #\d[^]*What happened:[^]*<-- here/u,
  );
});

describe("vitest without a setup file and without isolation", () => {
  it.each([
    ["is set up by its import", /^UnconsumedModelStepsError/u],
    ["would not be verified", /^MissingSetupError[^]*setupFiles/u],
  ])("fails the test that %s", (title, words) => {
    expect(reports[0]?.tests.get(title)?.errors).toEqual([expect.stringMatching(words)]);
  });
});
