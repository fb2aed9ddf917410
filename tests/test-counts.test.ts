import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

import { closingLine, readCounts, sumOf } from "../scripts/counts.mjs";
import { type Outcome, runProcess } from "./support/process.ts";
import { root } from "./support/workspace.ts";

const folder = mkdtempSync(join(tmpdir(), "test-counts-"));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("the counts of the test runners", () => {
  it("are summed", () => {
    const sum = sumOf([
      { passed: 3, failed: 0, skipped: 1 },
      { passed: 2, failed: 1, skipped: 0 },
    ]);
    expect(closingLine(sum)).toBe("5 passed, 1 failed, 1 skipped");
  });

  it("leave out what was not skipped", () => {
    expect(closingLine({ passed: 2, failed: 0, skipped: 0 })).toBe("2 passed, 0 failed");
  });

  it("are one failure where a runner left none", () => {
    expect(readCounts(join(folder, "missing.json"))).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it("are told by node:test over all its files", async () => {
    const files = ["a", "b"].map((name) => join(folder, `${name}.test.mjs`));
    for (const file of files) {
      writeFileSync(
        file,
        `import { test } from "node:test";
        test("passes", () => {});
        test("passes too", () => {});
        test("fails", () => { throw new Error("no"); });
        test("is skipped", { skip: true }, () => {});`,
      );
    }
    const reporter = join(root, "scripts", "node-test-counts.mjs");
    const args = ["--test", `--test-reporter=${reporter}`, ...files];
    const { code, stdout } = await runProcess(process.execPath, args, { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({ passed: 4, failed: 2, skipped: 2 });
    expect(code).toBe(1);
  });
});

describe("the script for continuous integration", () => {
  /** Runs it with a stand-in for npm that prints some lines and ends with a code. */
  function runWith(lines: readonly string[], code: number): Promise<Outcome> {
    const npm = join(folder, "npm");
    writeFileSync(
      npm,
      `#!/bin/sh\n${lines.map((line) => `echo "${line}"`).join("\n")}\nexit ${code}\n`,
    );
    chmodSync(npm, 0o755);
    const path = [folder, process.env["PATH"]].join(delimiter);
    return runProcess("bash", [join(root, ".ci", "run")], {
      cwd: folder,
      // Nothing is to be installed for it.
      env: { PATH: path, CHROMIUM_PATH: "" },
    });
  }

  it("ends with the line that sums the tests", async () => {
    const { code, output } = await runWith(["a test", "7 passed, 0 failed"], 0);
    expect(output).toBe("a test\n7 passed, 0 failed\n");
    expect(code).toBe(0);
  });

  it("ends with that line where something follows it", async () => {
    const { code, output } = await runWith(["7 passed, 2 failed, 1 skipped", "npm error"], 3);
    expect(output).toMatch(/npm error\n7 passed, 2 failed, 1 skipped\n$/);
    expect(code).toBe(3);
  });

  it("ends with a failure where nothing was counted", async () => {
    const { code, output } = await runWith(["cannot install"], 4);
    expect(output).toBe("cannot install\n0 passed, 1 failed\n");
    expect(code).toBe(4);
  });

  it("fails where nothing was counted and npm is content", async () => {
    const { code, output } = await runWith(["hello"], 0);
    expect(output).toBe("hello\n0 passed, 1 failed\n");
    expect(code).toBe(1);
  });
});
