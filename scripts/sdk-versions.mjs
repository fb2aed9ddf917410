// Finds out which SDK versions the built packages work beside: installs each version with the packed tarballs into an
// application of its own, runs the boundary packages' compliance checks there, and prints a table. No part of CI.
//
//   node scripts/sdk-versions.mjs [--quick] [versions of @openai/agents]
import { execFile, execFileSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { root } from "./run.mjs";

const PACKAGES = ["testing-shared", "testing-model", "testing-sandbox", "testing"];

/** The checks of each boundary, and the first SDK version that has it. */
const CHECKS = [
  { path: "packages/testing-model/test/versions/compliance.ts", name: "model", since: "0.0.1" },
  { path: "packages/testing-sandbox/test/versions/compliance.ts", name: "sandbox", since: "0.9.0" },
];

/** Each with the zod versions that its peer range allows. Retries and their types came with 0.7. */
const VERSIONS = {
  "0.0.1": ["3.25.76"],
  "0.1.0": ["3.25.76"],
  "0.3.0": ["3.25.76", "4"],
  "0.4.0": ["3.25.76", "4"],
  "0.5.0": ["4"],
  "0.6.0": ["4"],
  "0.7.0": ["4"],
  "0.8.0": ["4"],
  "0.9.0": ["4"],
  "0.11.0": ["4"],
  "0.12.0": ["4"],
  "0.13.0": ["4"],
  "0.14.0": ["4"],
  "0.15.0": ["4"],
  "0.16.0": ["4"],
  "0.17.0": ["4"],
  "0.18.0": ["4"],
  "0.19.0": ["4"],
  "0.20.0": ["4"],
};
const QUICK = ["0.7.0", "0.9.0", "0.20.0"];

const CONSUMER = `
  import { Agent, Runner, type Model } from "@openai/agents";
  import { assistantMessage, modelError, ScriptedModel, toolCall } from "@understudy/testing/model";

  const scripted = new ScriptedModel([[assistantMessage("hi")], modelError(new Error())]);
  const model: Model = scripted;
  export const result = await new Runner().run(new Agent({ name: "greeter", model }), "hello");
  export { toolCall };
`;

const SANDBOX_CONSUMER = `
  import { Runner } from "@openai/agents";
  import { SandboxAgent, type SandboxClient, type SandboxSession } from "@openai/agents/sandbox";
  import { sandboxStep, ScriptedModel, scriptedSandboxClient } from "@understudy/testing";
  import { scriptedSandboxSession } from "@understudy/testing/sandbox";

  const scripted = scriptedSandboxSession([sandboxStep.execCommand("pwd", "/workspace")]);
  const session: SandboxSession = scripted;
  const client: SandboxClient = scriptedSandboxClient({ sessions: [scripted] });
  const agent = new SandboxAgent({ name: "shell", model: new ScriptedModel() });
  export const result = await new Runner().run(agent, "hello", { sandbox: { session } });
  export { client };
`;

/** Runs the checks; its last line is the name of each with "ok" or what went wrong. */
const MAIN = `
  const results = {};
  process.on("unhandledRejection", (error) => {
    results.unhandled = String(error);
  });
  for (const name of process.argv.slice(2)) {
    const { checks } = await import("./" + name + ".ts");
    for (const [title, check] of Object.entries(checks)) {
      try {
        await check();
        results[name + ": " + title] = "ok";
      } catch (error) {
        results[name + ": " + title] = String(error).replaceAll(/\\s+/g, " ").slice(0, 400);
      }
    }
  }
  console.log("\\n" + JSON.stringify(results));
  process.exit(0);
`;

const TSCONFIG = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2023"],
    module: "node16",
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    typeRoots: [join(root, "node_modules", "@types")],
    types: ["node"],
  },
  include: ["consumer*.mts"],
};

const execute = promisify(execFile);

/**
 * The tarballs of the built packages, as dependencies of an application.
 *
 * @param {string} folder
 */
function pack(folder) {
  return Object.fromEntries(
    PACKAGES.map((name) => {
      const destination = join(folder, name);
      mkdirSync(destination);
      const cwd = join(root, "packages", name);
      execFileSync("pnpm", ["pack", "--pack-destination", destination], { cwd, stdio: "ignore" });
      return [`@understudy/${name}`, `file:${join(destination, readdirSync(destination).join())}`];
    }),
  );
}

/**
 * @param {string} folder
 * @param {Record<string, string>} dependencies
 * @param {string} version - of the SDK.
 * @returns {Promise<Record<string, string>>} what each check said; `install` or `load` where it came to no check
 */
async function check(folder, dependencies, version) {
  const boundaries = CHECKS.filter(({ since }) => !isOlder(version, since));
  mkdirSync(folder);
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies }),
  );
  for (const { name, path } of boundaries) {
    cpSync(join(root, path), join(folder, `${name}.ts`));
  }
  writeFileSync(join(folder, "consumer.mts"), CONSUMER);
  if (boundaries.some(({ name }) => name === "sandbox")) {
    writeFileSync(join(folder, "consumer-sandbox.mts"), SANDBOX_CONSUMER);
  }
  writeFileSync(join(folder, "main.mjs"), MAIN);
  // The peer range is what is looked for here, so it must not decide what can be installed.
  const options = [
    "--prefer-offline",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--legacy-peer-deps",
  ];
  const env = { ...process.env, NODE_ENV: "test", NODE_OPTIONS: "", OPENAI_API_KEY: "" };
  try {
    await execute("npm", ["install", ...options], { cwd: folder, env });
  } catch (error) {
    return { install: firstLine(error) };
  }
  const copies = globSync("node_modules/**/@openai/agents-core/package.json", { cwd: folder });
  if (copies.length !== 1) {
    return { install: `${copies.length} copies of @openai/agents-core` };
  }
  const types = await checkTypes(folder);
  try {
    const { stdout } = await execute(
      process.execPath,
      ["main.mjs", ...boundaries.map(({ name }) => name)],
      {
        cwd: folder,
        env,
        timeout: 60_000,
      },
    );
    return { ...JSON.parse(stdout.trim().split("\n").at(-1) ?? ""), types };
  } catch (error) {
    return { load: firstLine(error), types };
  }
}

/**
 * Whether the packages' own declarations compile beside the SDK's, in an application that checks libraries.
 *
 * @param {string} folder
 */
async function checkTypes(folder) {
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
  const tsc = join(root, "node_modules", "@typescript", "native", "bin", "tsc");
  const { stdout } = await execute(process.execPath, [tsc, "-p", ".", "--pretty", "false"], {
    cwd: folder,
  }).catch((error) => error);
  const ours = /^(consumer[-a-z]*|node_modules\/@understudy\/).*error TS/;
  return (
    String(stdout)
      .split("\n")
      .find((line) => ours.test(line)) ?? "ok"
  );
}

/**
 * @param {string} version
 * @param {string} than
 */
function isOlder(version, than) {
  return version.localeCompare(than, "en", { numeric: true }) < 0;
}

/** @param {unknown} error */
function firstLine(error) {
  const text = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
  return text.split("\n").find((line) => /error/i.test(line)) ?? text.slice(0, 200);
}

/**
 * @param {readonly { title: string; results: Record<string, string> }[]} rows
 */
function print(rows) {
  const names = [...new Set(rows.flatMap(({ results }) => Object.keys(results)))];
  const width = Math.max(...rows.map(({ title }) => title.length));
  for (const [index, name] of names.entries()) {
    console.log(`${String(index + 1).padStart(width)}  ${name}`);
  }
  console.log(
    `\n${" ".repeat(width)}  ${names.map((_, index) => String(index + 1).padStart(3)).join("")}`,
  );
  for (const { title, results } of rows) {
    const cells = names.map((name) => {
      const result = results[name];
      return (result === undefined ? "-" : result === "ok" ? "ok" : "x").padStart(3);
    });
    console.log(`${title.padEnd(width)}  ${cells.join("")}`);
  }
  for (const { title, results } of rows) {
    for (const [name, result] of Object.entries(results)) {
      if (result !== "ok") {
        console.log(`${title}: ${name}: ${result}`);
      }
    }
  }
}

const args = process.argv.slice(2);
const named = args.filter((argument) => !argument.startsWith("-"));
const chosen = args.includes("--quick") ? QUICK : named.length > 0 ? named : Object.keys(VERSIONS);
const pairs = chosen.flatMap((version) =>
  (Object.entries(VERSIONS).find(([known]) => known === version)?.[1] ?? ["4"]).map((zod) => ({
    version,
    zod,
  })),
);

const folder = mkdtempSync(join(tmpdir(), "understudy-versions-"));
try {
  const tarballs = pack(folder);
  const rows = [];
  for (const { version, zod } of pairs) {
    const dependencies = { "@openai/agents": version, zod, ...tarballs };
    const results = await check(join(folder, `${version}-zod-${zod}`), dependencies, version);
    rows.push({ title: `${version} (zod ${zod.split(".")[0]})`, results });
  }
  const manifest = JSON.parse(
    readFileSync(join(root, "packages/testing-model/package.json"), "utf8"),
  );
  console.log(`\nPeer range now: ${manifest.peerDependencies["@openai/agents-core"]}\n`);
  print(rows);
  process.exitCode = rows.every(({ results }) =>
    Object.values(results).every((result) => result === "ok"),
  )
    ? 0
    : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
