import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { findNode20 } from "./support/node-20.ts";
import { mustRun, runProcess } from "./support/process.ts";
import {
  createScratchApp,
  createScratchFolder,
  packPackages,
  type ScratchApp,
} from "./support/scratch-app.ts";
import { publicPackages, root, tsc } from "./support/workspace.ts";

/** The oldest SDK of the peer range, and one between it and the newest. */
const SDK_VERSIONS = ["0.7.0", "0.12.0"];
const ENTRIES = ["@understudy/testing", "@understudy/testing/model", "@understudy/testing-model"];

/** Loads every entry and runs an agent with what it exports. */
function program(load: (specifier: string) => string, end: string): string {
  return `
    const assert = ${load("node:assert/strict")};
    const { Agent, Runner } = ${load("@openai/agents-core")};
    async function main() {
      // A runner of the core alone has no provider; none is asked for a model here.
      const modelProvider = { getModel: () => assert.fail("asked for a model") };
      const entries = [${ENTRIES.map(load).join(", ")}];
      for (const { ScriptedModel, assistantMessage } of entries) {
        const model = new ScriptedModel([[assistantMessage("hi")]]);
        const agent = new Agent({ name: "greeter", model });
        const result = await new Runner({ tracingDisabled: true, modelProvider }).run(agent, "hello");
        assert.equal(result.finalOutput, "hi");
        assert.equal(model.calls.length, 1);
        model.assertComplete();
        assert.throws(() => new ScriptedModel([[assistantMessage("unused")]]).assertComplete());
      }
      console.log(entries.length);
    }
    ${end}`;
}

const PROGRAMS = {
  "run.mjs": program((specifier) => `await import("${specifier}")`, "await main();").replace(
    `await import("node:assert/strict")`,
    `(await import("node:assert/strict")).default`,
  ),
  "run.cjs": program((specifier) => `require("${specifier}")`, "void main();"),
};

const CONSUMER = `
  import { Agent, Runner, type Model } from "@openai/agents-core";
  import { ScriptedModel } from "@understudy/testing";
  import { assistantMessage, ScriptedModel as FromEntry } from "@understudy/testing/model";
  import { ScriptedModel as FromBoundary } from "@understudy/testing-model";

  export async function run(): Promise<string> {
    const scripted: FromBoundary = new FromEntry([[assistantMessage("hi")]]);
    const model: Model = scripted;
    const result = await new Runner().run(new Agent({ name: "greeter", model }), "hello");
    scripted.assertComplete();
    const call: number | undefined = scripted.lastCall?.index;
    return \`\${result.finalOutput} \${call}\`;
  }

  // @ts-expect-error a script is a list of steps
  export const wrong = new ScriptedModel([1]);
`;

const TSCONFIG = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2023"],
    strict: true,
    noEmit: true,
    typeRoots: [join(root, "node_modules", "@types")],
    types: ["node"],
  },
  files: ["consumer.mts", "consumer.cts"],
};

const COMPILERS = {
  // The packages' own declarations are checked too, of both formats; complaints about others are
  // left out below.
  node16: { module: "node16", moduleResolution: "node16", skipLibCheck: false },
  bundler: { module: "preserve", moduleResolution: "bundler", skipLibCheck: true },
};

const zod: { version: string } = createRequire(import.meta.url)("zod/package.json");
const scratch = createScratchFolder();
const apps = new Map<string, ScratchApp>();

function appWith(version: string): ScratchApp {
  const app = apps.get(version);
  if (app === undefined) {
    throw new Error(`no application has SDK ${version}`);
  }
  return app;
}

beforeAll(async () => {
  const tarballs = await packPackages(scratch);
  await Promise.all(
    SDK_VERSIONS.map(async (version) => {
      const app = await createScratchApp(join(scratch, `app-${version}`), tarballs, {
        "@openai/agents-core": version,
        zod: zod.version,
      });
      for (const [path, text] of Object.entries(PROGRAMS)) {
        app.write(path, text);
      }
      app.write("consumer.mts", CONSUMER);
      app.write("consumer.cts", CONSUMER);
      for (const [name, options] of Object.entries(COMPILERS)) {
        const compilerOptions = { ...TSCONFIG.compilerOptions, ...options };
        app.write(`tsconfig.${name}.json`, JSON.stringify({ ...TSCONFIG, compilerOptions }));
      }
      apps.set(version, app);
    }),
  );
});

afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

describe.each(SDK_VERSIONS)("the packed packages beside SDK %s", (version) => {
  it("leave the application its one copy of the SDK", () => {
    expect(appWith(version).versionsOf("@openai/agents-core")).toEqual([version]);
  });

  it.each(Object.keys(PROGRAMS))("load and run an agent from %s", async (path) => {
    const stdout = await mustRun("node", [path], { cwd: appWith(version).folder });
    expect(stdout).toBe(`${ENTRIES.length}\n`);
  });

  it.each(Object.keys(COMPILERS))(
    "compile in an application with moduleResolution %s",
    async (name) => {
      const { output } = await runProcess(
        process.execPath,
        [tsc, "-p", `tsconfig.${name}.json`, "--pretty", "false"],
        { cwd: appWith(version).folder },
      );
      const ours = /^(consumer|node_modules\/@understudy\/).*error TS/;
      expect(output.split("\n").filter((line) => ours.test(line))).toEqual([]);
    },
  );
});

describe("the packed packages on Node.js 20", () => {
  it.each(Object.keys(PROGRAMS))("load and run an agent from %s", async (path) => {
    const { folder } = appWith("0.12.0");
    await mustRun(await findNode20(folder), [path], { cwd: folder });
  });
});

describe.each(publicPackages().map(({ name }) => name))("the tarball of %s", (name) => {
  const installed = (): string => join(appWith("0.12.0").folder, "node_modules", name);

  it("does not name the workspace's ways in its manifest", () => {
    const text = readFileSync(join(installed(), "package.json"), "utf8");
    expect(text).not.toMatch(/@understudy\/source|workspace:|catalog:/);
  });

  it("holds the licence and what its source maps name", () => {
    const folder = installed();
    const paths = globSync("dist/**/*.map", { cwd: folder });
    const sources = paths.flatMap((path) => {
      const map: { sources: string[] } = JSON.parse(readFileSync(join(folder, path), "utf8"));
      return map.sources.map((source) => join(folder, path, "..", source));
    });
    expect(sources).not.toEqual([]);
    expect([...sources, join(folder, "LICENSE")].filter((path) => !existsSync(path))).toEqual([]);
  });
});
