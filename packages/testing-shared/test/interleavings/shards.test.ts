import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

const OF = 4;
const RUNS = 10;
const VITEST = join(
  dirname(createRequire(import.meta.url).resolve("vitest/package.json")),
  "vitest.mjs",
);

// Within the package, so that it resolves the packages that the package itself does.
const folder = mkdtempSync(fileURLToPath(new URL("../../.shards-", import.meta.url)));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

write(
  "vitest.config.ts",
  `
  const conditions = ["@understudy/source"];
  export default {
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: { include: ["*.test.ts"], testTimeout: 60_000 },
  };
  `,
);
write(
  "explore-share.ts",
  `
  import { appendFileSync } from "node:fs";
  import { exploreInterleavings } from "@understudy/testing-shared/interleavings";

  export async function exploreShare(index: number): Promise<void> {
    await exploreInterleavings(
      async (order) => {
        const call = order.wrap(async () => await Promise.resolve(1), "call");
        await Promise.all([call(), call()]);
        appendFileSync(process.env["SEEDS_FILE"], \`\${order.seed}\\n\`);
      },
      { runs: ${RUNS}, share: { index, of: ${OF} } },
    );
  }
  `,
);
for (let index = 0; index < OF; index += 1) {
  write(
    `interleavings.${index}.test.ts`,
    `
    import { test } from "vitest";
    import { exploreShare } from "./explore-share.ts";

    test("holds in share ${index}", async () => {
      await exploreShare(${index});
    });
    `,
  );
}

/** The seeds that a run of vitest in the folder covers. */
async function seedsOf(...options: readonly string[]): Promise<readonly number[]> {
  // Free of the settings that a test runner gives to its own workers.
  const { NODE_OPTIONS: _options, VITEST: _vitest, ...env } = process.env;
  const seedsFile = join(folder, `seeds${options.join("").replaceAll(/\W/g, "-")}.txt`);
  await promisify(execFile)(process.execPath, [VITEST, "run", ...options], {
    cwd: folder,
    env: { ...env, SEEDS_FILE: seedsFile },
  });
  return readFileSync(seedsFile, "utf8").trim().split("\n").map(Number);
}

test("two shards of a test runner together cover what one run covers, each its own part", async () => {
  const all = await seedsOf();
  const first = await seedsOf("--shard=1/2");
  const second = await seedsOf("--shard=2/2");
  const sorted = (seeds: readonly number[]) => seeds.toSorted((a, b) => a - b);

  expect(sorted(all)).toEqual(Array.from({ length: RUNS }, (_, index) => index));
  expect(first).not.toEqual([]);
  expect(second).not.toEqual([]);
  expect(first.filter((seed) => second.includes(seed))).toEqual([]);
  expect(sorted([...first, ...second])).toEqual(sorted(all));
}, 180_000);
