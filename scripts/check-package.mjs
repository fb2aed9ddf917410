// Packs the package in the working directory as it would be published, and checks the tarball
// with publint and attw.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { run } from "./run.mjs";

const cwd = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "check-package-"));
try {
  const isPacked = run("pnpm", ["pack", "--pack-destination", folder], { cwd });
  const [tarball] = readdirSync(folder);
  if (!isPacked || tarball === undefined) {
    throw new Error("pnpm pack left no tarball");
  }
  const path = join(folder, tarball);
  const results = [
    run("publint", ["run", path, "--strict"], { cwd }),
    // No package supports a Node.js without "exports", so attw leaves that resolution out.
    run("attw", [path, "--profile", "node16", "--format", "ascii"], { cwd }),
  ];
  process.exitCode = results.includes(false) ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
