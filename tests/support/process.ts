import { execFile } from "node:child_process";

/** What a child process left behind. */
export interface Outcome {
  /** Its exit code; 1 where a signal ended it. */
  readonly code: number;
  readonly stdout: string;
  /** Everything that it printed. */
  readonly output: string;
}

/** Where and how a child process runs. */
export interface ProcessOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** In milliseconds; one minute by default. */
  readonly timeout?: number;
}

/**
 * Runs a program as on a machine without an API key, free of the settings that a test runner gives
 * to its own workers.
 */
export function runProcess(
  command: string,
  args: readonly string[],
  { cwd, env = {}, timeout = 60_000 }: ProcessOptions,
): Promise<Outcome> {
  const {
    OPENAI_API_KEY: _key,
    NODE_OPTIONS: _options,
    VITEST: _vitest,
    ...inherited
  } = process.env;
  return new Promise((resolve) => {
    execFile(
      command,
      args,
      {
        cwd,
        env: { ...inherited, NODE_ENV: "test", NO_COLOR: "1", ...env },
        timeout,
        maxBuffer: 16 * 1024 * 1024,
        // npm and pnpm are scripts of the shell there.
        shell: process.platform === "win32" && command !== process.execPath,
      },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
        resolve({ code, stdout, output: `${stdout}${stderr}` });
      },
    );
  });
}

/** Runs a program that must succeed; rejects with everything that it printed. */
export async function mustRun(
  command: string,
  args: readonly string[],
  options: ProcessOptions,
): Promise<string> {
  const { code, stdout, output } = await runProcess(command, args, options);
  if (code !== 0) {
    throw new Error(`${command} ${args.join(" ")} exited with ${code}\n${output}`);
  }
  return stdout;
}
