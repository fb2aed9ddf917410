import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { expect, test } from "vitest";

const FIXTURE = fileURLToPath(new URL("fixtures/sdk-process.mts", import.meta.url));

async function runInProcess(
  steps: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const { PATH = "" } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--conditions=@understudy/source", FIXTURE, ...steps],
    { env: { PATH, ...env } },
  );
  return JSON.parse(stdout);
}

const BLOCKED = "blocked closed gpt-5.5";

test.each([
  ["ESM, loaded before", ["esm", "offline"], 1],
  ["ESM, loaded after, and run at once", ["offline", "esm"], 2],
  ["CommonJS, loaded before", ["cjs", "offline"], 1],
  ["CommonJS, loaded after, and run at once", ["offline", "cjs"], 2],
])("the copy in %s is closed, and restored", async (_title, steps, attempts) => {
  expect(await runInProcess(steps)).toEqual({
    closed: [BLOCKED],
    open: ["failed"],
    isTracingClosed: false,
    isTracingOpen: true,
    attempts: [...(attempts === 2 ? ["at once"] : []), "closed"],
    isProviderPlain: true,
  });
});

test.each([
  ["before", ["esm", "cjs", "offline"], []],
  ["after", ["offline", "cjs", "esm"], ["at once", "at once"]],
  ["one before and one after", ["cjs", "offline", "esm"], ["at once"]],
])("both copies are closed, loaded %s", async (_title, steps, atOnce) => {
  expect(await runInProcess(steps)).toMatchObject({
    closed: [BLOCKED, BLOCKED],
    open: ["failed", "failed"],
    attempts: [...atOnce, "closed", "closed"],
  });
});

test.each([
  ["OPENAI_AGENTS_DISABLE_TRACING", { OPENAI_AGENTS_DISABLE_TRACING: "1" }, ["offline", "esm"]],
  ["NODE_ENV", { NODE_ENV: "test" }, ["esm", "offline"]],
])("traces that %s turned off stay off", async (_title, env, steps) => {
  expect(await runInProcess(steps, env)).toMatchObject({
    isTracingClosed: false,
    isTracingOpen: false,
  });
});

test("without the SDK nothing of it is loaded or set", async () => {
  expect(await runInProcess(["offline"])).toMatchObject({ closed: [], attempts: [] });
});
