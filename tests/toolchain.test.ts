import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { isInRange } from "../scripts/node-range.mjs";
import { runProcess } from "./support/process.ts";
import { root } from "./support/workspace.ts";

interface Manifest {
  readonly engines: { readonly node: string };
  readonly config: { readonly bootstrapNode: string };
  readonly packageManager: string;
}

const manifest: Manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

describe("the range of supported Node.js versions", () => {
  it.each(["22.18.0", "v22.20.1", "24.11.0", "v24.21.0", "26.0.0", "27.1.0"])(
    "holds %s",
    (version) => {
      expect(isInRange(version, manifest.engines.node)).toBe(true);
    },
  );

  it.each(["v20.20.2", "22.17.9", "23.11.0", "24.10.99", "25.9.0"])(
    "does not hold %s",
    (version) => {
      expect(isInRange(version, manifest.engines.node)).toBe(false);
    },
  );

  it("holds the version that is brought where the machine has none", () => {
    expect(isInRange(manifest.config.bootstrapNode, manifest.engines.node)).toBe(true);
  });

  it("is refused when it has an operator that the script cannot read", () => {
    expect(() => isInRange("24.0.0", "~24.0.0")).toThrow(
      `"~24.0.0" is not a range that this script can read`,
    );
  });
});

describe("the toolchain script", () => {
  let workspace = "";

  beforeEach(() => {
    workspace = mkdtempSync(join(tmpdir(), "toolchain-"));
    mkdirSync(join(workspace, "scripts"));
    for (const file of ["with-toolchain.mjs", "node-range.mjs"]) {
      cpSync(join(root, "scripts", file), join(workspace, "scripts", file));
    }
    const { engines, config, packageManager } = manifest;
    const scripts = {
      pass: "node -e \"console.log('done', process.argv.slice(1).join())\"",
      fail: 'node -e "process.exit(7)"',
      named: "node -e \"console.log('named', process.argv.slice(1).join())\"",
    };
    writeFileSync(
      join(workspace, "package.json"),
      JSON.stringify({ private: true, scripts, engines, config, packageManager }),
    );
    writeFileSync(join(workspace, "pnpm-workspace.yaml"), "pmOnFail: ignore\n");
    writeFileSync(
      join(workspace, "pnpm-lock.yaml"),
      "lockfileVersion: '9.0'\nimporters:\n  .: {}\n",
    );
  });

  afterEach(() => {
    rmSync(workspace, { recursive: true, force: true });
  });

  function start(args: readonly string[], agent: string): ReturnType<typeof runProcess> {
    return runProcess(process.execPath, ["scripts/with-toolchain.mjs", ...args], {
      cwd: workspace,
      env: { npm_config_user_agent: agent },
    });
  }

  it("installs and runs the script with its arguments", async () => {
    const { code, output } = await start(["pass", "a", "b"], "npm/11.0.0");
    expect(output).toMatch(/done a,b\n$/);
    expect(code).toBe(0);
  });

  it("ends as the script ends, with nothing printed after it", async () => {
    const { code, output } = await start(["fail"], "npm/11.0.0");
    expect(code).toBe(7);
    expect(output).not.toMatch(/ELIFECYCLE/);
  });

  it("runs the other script under pnpm", async () => {
    const { output } = await start(["pass", "--with-pnpm", "named", "a"], "pnpm/12.0.0");
    expect(output).toBe("named a\n");
  });

  it("runs the first script under npm", async () => {
    const { output } = await start(["pass", "--with-pnpm", "named", "a"], "npm/11.0.0");
    expect(output).toMatch(/done a\n$/);
  });

  it("says how it is used", async () => {
    const { code, output } = await start([], "npm/11.0.0");
    expect(code).toBe(2);
    expect(output).toContain("usage:");
  });
});
