// Installs the workspace and runs one of its scripts with a supported Node.js and pnpm.
//
//   node scripts/with-toolchain.mjs <script> [--with-pnpm <script>] [arguments]
//
// Where the machine has both, they are used. Where it lacks one, npx brings it from the npm
// registry (Node.js as the package `node`) into npm's own cache. Which Node.js is supported, and
// which is brought, stands in package.json alone: `engines.node`, `config.bootstrapNode` and
// `packageManager`. Called through pnpm, the machine has what it needs and the contributor has
// installed: then the script named by --with-pnpm runs and nothing else.
//
// This file itself runs on Node.js 18 and later.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { isInRange } from "./node-range.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
/** @type {{ packageManager: string; config: { bootstrapNode: string }; engines: { node: string } }} */
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const pnpmVersion = manifest.packageManager.replace(/^pnpm@/, "").replace(/\+.*$/, "");

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnSyncOptions} [options]
 */
function run(command, args, options) {
  return spawnSync(command, args, {
    cwd: root,
    shell: process.platform === "win32",
    stdio: "inherit",
    ...options,
    env: { ...process.env, COREPACK_ENABLE_DOWNLOAD_PROMPT: "0" },
  });
}

function hasPnpm() {
  const probe = run("pnpm", ["--version"], { stdio: ["ignore", "pipe", "ignore"] });
  const major = String(probe.stdout).trim().split(".")[0];
  return probe.status === 0 && major === pnpmVersion.split(".")[0];
}

/** @param {string} word */
function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word);
}

/** @param {import("node:child_process").SpawnSyncReturns<string | Buffer>} result */
function exitUnlessDone(result) {
  if (result.error !== undefined) {
    console.error(result.error.message);
  }
  if (result.status !== 0) {
    const signal = result.signal === null ? 1 : 128 + constants.signals[result.signal];
    process.exit(result.status ?? signal);
  }
}

const [script, ...given] = process.argv.slice(2);
if (script === undefined) {
  console.error("usage: node scripts/with-toolchain.mjs <script> [--with-pnpm <script>] [...]");
  process.exit(2);
}
const hasPnpmScript = given[0] === "--with-pnpm";
const pnpmScript = hasPnpmScript ? given[1] : undefined;
const rest = hasPnpmScript ? given.slice(2) : given;
const isUnderPnpm = (process.env["npm_config_user_agent"] ?? "").startsWith("pnpm/");

// Silent, so that pnpm's own word on a failing script does not follow the script's last line.
const silently = ["--silent", "run"];
const commands =
  isUnderPnpm && pnpmScript !== undefined
    ? [["pnpm", ...silently, pnpmScript, ...rest]]
    : [
        ["pnpm", "install", "--frozen-lockfile"],
        ["pnpm", ...silently, script, ...rest],
      ];
const missing = [
  ...(isInRange(process.version, manifest.engines.node)
    ? []
    : [`node@${manifest.config.bootstrapNode}`]),
  ...(hasPnpm() ? [] : [`pnpm@${pnpmVersion}`]),
];

if (missing.length === 0) {
  for (const [command = "", ...args] of commands) {
    exitUnlessDone(run(command, args));
  }
} else {
  console.log(`Node.js ${process.version}: using ${missing.join(" and ")} from the npm registry`);
  const call = commands.map((command) => command.map(quoted).join(" ")).join(" && ");
  // The versions are exact, so what npm has in its cache needs no second look at the registry.
  const packages = missing.map((name) => `--package=${name}`);
  exitUnlessDone(run("npx", ["--yes", "--prefer-offline", ...packages, "--call", call]));
}
