import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The workspace's root folder. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs a tool of the workspace, its output shown as it comes.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>; cwd?: string }} [options]
 * @returns {boolean} whether it exited with 0
 */
export function run(command, args, { env = {}, cwd = root } = {}) {
  const result = spawnSync(command, args, {
    cwd,
    shell: process.platform === "win32",
    stdio: "inherit",
    env: {
      ...process.env,
      // A script that is started without pnpm finds the tools all the same.
      PATH: [join(root, "node_modules", ".bin"), process.env["PATH"]].join(delimiter),
      TURBO_TELEMETRY_DISABLED: "1",
      DO_NOT_TRACK: "1",
      ...env,
    },
  });
  if (result.error !== undefined) {
    console.error(result.error.message);
  }
  return result.status === 0;
}
