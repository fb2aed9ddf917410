import { readdirSync } from "node:fs";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

import { countsReporter } from "./scripts/vitest-counts.ts";

/** One package's tests. They run against the sources: the build has tests of its own. */
function packageProject(
  folder: string,
  options: { readonly suffix?: string; readonly conditions?: readonly string[] } = {},
): TestProjectInlineConfiguration {
  const conditions = [...(options.conditions ?? []), "@understudy/source"];
  return {
    root: `packages/${folder}`,
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name: `@understudy/${folder}${options.suffix ?? ""}`,
      include: ["test/**/*.test.ts"],
      exclude: ["test/node-test/**"],
      // For a busy machine: what hangs fails all the same.
      testTimeout: 20_000,
      typecheck: {
        enabled: options.conditions === undefined,
        checker: "tsc",
        include: ["test/**/*.test-d.ts"],
      },
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      ...readdirSync(new URL("packages", import.meta.url)).map((folder) => packageProject(folder)),
      packageProject("testing-shared", {
        suffix: " (react-native)",
        conditions: ["react-native"],
      }),
      // The workspace's own tests load the built packages, many in processes of their own.
      {
        root: "tests",
        test: {
          name: "workspace",
          include: ["*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
    ],
    reporters: ["default", countsReporter()],
    coverage: {
      provider: "v8",
      include: ["**/src/**/*.ts"],
      exclude: ["**/*.d.ts"],
      reporter: ["text", "lcov"],
    },
  },
});
