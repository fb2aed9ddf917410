// Finds a Chromium for the tests that need a browser. Run as a program it installs Debian's where there is none, and says
// in one line what it did, or why it could not: that fails nothing, the tests then make do without a browser.
//
//   node scripts/chromium.mjs
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";

const INSTALLER = "apt-get";
const NAMES = ["chromium", "chromium-browser", "google-chrome"];
const FOLDERS = ["/usr/bin", ...(process.env["PATH"] ?? "").split(delimiter)];
const START_LIMIT = 20_000;
const UPDATE_LIMIT = 60_000;
const INSTALL_LIMIT = 180_000;

/**
 * The path of a browser that starts: that of `CHROMIUM_PATH`, or one of the usual names.
 *
 * @returns {string | undefined}
 * @throws if `CHROMIUM_PATH` names something else: whoever sets it means it.
 */
export function findChromium() {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined && named !== "") {
    if (!starts(named)) {
      throw new Error(`CHROMIUM_PATH is ${named}, which is no browser that starts.`);
    }
    return named;
  }
  const paths = NAMES.flatMap((name) => FOLDERS.map((folder) => join(folder, name)));
  return [...new Set(paths)].find(starts);
}

/**
 * Some distributions have a program of that name that only says how to install the browser.
 *
 * @param {string} path
 */
function starts(path) {
  return existsSync(path) && spawnSync(path, ["--version"], { timeout: START_LIMIT }).status === 0;
}

/** Installs the browser; tells why that did not work. */
function install() {
  if (process.getuid?.() !== 0) {
    return "only root can install one";
  }
  if (spawnSync(INSTALLER, ["--version"]).status !== 0) {
    return `there is no ${INSTALLER} to install one with`;
  }
  // A list of packages that is not the newest may do.
  aptGet(["update"], UPDATE_LIMIT);
  return aptGet(["install", "-y", "--no-install-recommends", "chromium"], INSTALL_LIMIT);
}

/**
 * Why it failed, if it did.
 *
 * @param {readonly string[]} args
 * @param {number} timeout
 */
function aptGet(args, timeout) {
  const { error, status, stderr } = spawnSync(INSTALLER, args, {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
    timeout,
  });
  if (status === 0) {
    return undefined;
  }
  const tooLong = `it took more than ${timeout / 1000} s`;
  const reason = error === undefined ? stderr.trim().split("\n").at(-1) : tooLong;
  return `${INSTALLER} ${args[0]} failed: ${reason}`;
}

/** What was done, in one line. */
function report() {
  const found = findChromium();
  if (found !== undefined) {
    return `chromium: ${found} is there`;
  }
  const problem = install();
  const installed = findChromium();
  return installed === undefined
    ? `chromium: none, ${problem ?? "and what was installed does not start"}; the browser tests run without it`
    : `chromium: installed ${installed}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  console.log(report());
}
