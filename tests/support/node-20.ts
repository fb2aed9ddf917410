import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { mustRun, runProcess } from "./process.ts";

/**
 * The path of a Node.js 20, the oldest that the packages support: the machine's own where it has
 * one, or else the npm package `node`.
 */
export async function findNode20(cwd: string): Promise<string> {
  const executable = process.platform === "win32" ? "node.exe" : "node";
  const candidates = (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, executable));
  for (const path of new Set(candidates)) {
    if (existsSync(path)) {
      const { stdout } = await runProcess(path, ["--version"], { cwd });
      if (stdout.startsWith("v20.")) {
        return path;
      }
    }
  }
  const args = ["exec", "--yes", "--prefer-offline", "--package=node@20", "--"];
  const stdout = await mustRun("npm", [...args, "node", "-p", "process.execPath"], {
    cwd,
    timeout: 120_000,
  });
  return stdout.trim();
}
