import { defineConfig } from "vitest/config";
import type { TestSequencer, TestSpecification } from "vitest/node";

/** By name, so that `next` follows `file`. */
class ByName implements TestSequencer {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    return files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
  }
}

const setupFiles = ["@understudy/testing-runners/vitest"];

export default defineConfig({
  test: {
    projects: [
      { test: { name: "isolated", include: ["*.test.mjs", "*.spec.ts"], setupFiles } },
      {
        test: { name: "shared", include: ["*.test.mjs", "*.spec.ts"], setupFiles, isolate: false },
      },
      { test: { name: "bare", include: ["*.bare.ts"], isolate: false } },
    ],
    maxWorkers: 1,
    sequence: { sequencer: ByName },
    reporters: ["default", "json"],
    outputFile: process.env["REPORT"] ?? "report.json",
  },
});
