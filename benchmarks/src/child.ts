import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { COUNTS_CPU } from "./measure.ts";

const execFileAsync = promisify(execFile);

/** What a script wrote, run in a process of its own. */
export async function runScript(script: URL, args: readonly string[]): Promise<string> {
  const { stdout } = await execFileAsync(process.execPath, [
    "--expose-gc",
    fileURLToPath(script),
    ...args,
    ...(COUNTS_CPU ? [] : ["--wall"]),
  ]);
  return stdout;
}

/** What code wrote that ran as a module in a process of its own, in the folder of the benchmarks. */
export async function runCode(code: string): Promise<string> {
  const { stdout } = await execFileAsync(
    process.execPath,
    ["--input-type=module", "--eval", code],
    { cwd: fileURLToPath(new URL("..", import.meta.url)) },
  );
  return stdout;
}
