import { globSync, readdirSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { describe, expect, it } from "vitest";

import { faultsOfManifest, faultsOfModule, type Manifest } from "./support/import-rules.ts";
import { readSourceModule } from "./support/source-module.ts";

const packages = new URL("../packages/", import.meta.url);
const folders = readdirSync(packages);

function faultsOf(packageFolder: string, path: string, text: string): readonly string[] {
  return faultsOfModule(readSourceModule(packageFolder, path, text));
}

describe("the import directions of DESIGN.md", () => {
  it.each(folders)("hold in every source file of %s", (folder) => {
    const cwd = new URL(`${folder}/`, packages);
    const paths = globSync("src/**/*.ts", { cwd }).map((path) => path.split(sep).join("/"));
    const faults = paths.flatMap((path) =>
      faultsOf(folder, path, readFileSync(new URL(path, cwd), "utf8")),
    );
    expect(paths).not.toEqual([]);
    expect(faults).toEqual([]);
  });

  it.each(folders)("hold in the dependencies of %s", (folder) => {
    const text = readFileSync(new URL(`${folder}/package.json`, packages), "utf8");
    const manifest: Manifest = JSON.parse(text);
    expect(faultsOfManifest(folder, manifest)).toEqual([]);
  });
});

describe("a source file", () => {
  const cases: readonly (readonly [
    title: string,
    folder: string,
    path: string,
    text: string,
    fault: string,
  ])[] = [
    [
      "of a boundary package must not import another boundary",
      "testing-model",
      "src/double/model.ts",
      `import { sandbox } from "@understudy/testing-sandbox";`,
      `src/double/model.ts:1: testing-model must not import "@understudy/testing-sandbox" at run time`,
    ],
    [
      "of a boundary package must not import the umbrella, not even its types",
      "testing-model",
      "src/types/a.ts",
      `\nimport type { Model } from "@understudy/testing";`,
      `src/types/a.ts:2: testing-model must not import "@understudy/testing" as a type`,
    ],
    [
      "of a boundary package must not import the SDK at run time",
      "testing-model",
      "src/double/model.ts",
      `import { Usage } from "@openai/agents-core";`,
      `testing-model must not import "@openai/agents-core" at run time`,
    ],
    [
      "must not leave an empty import of the SDK behind",
      "testing-model",
      "src/double/model.ts",
      `import { type Usage } from "@openai/agents-core";`,
      `testing-model must not import "@openai/agents-core" at run time`,
    ],
    [
      "must not load the SDK later",
      "testing-model",
      "src/double/model.ts",
      `const sdk = await import("@openai/agents-core");`,
      `testing-model must not import "@openai/agents-core" in \`import()\``,
    ],
    [
      "must not load the schema validator with the package",
      "testing-model",
      "src/double/model.ts",
      `import { Validator } from "@cfworker/json-schema";`,
      `testing-model must not import "@cfworker/json-schema" at run time`,
    ],
    [
      "must not re-export what it must not import",
      "testing-model",
      "src/index.ts",
      `export { z } from "zod";`,
      `testing-model must not import "zod" at run time`,
    ],
    [
      "must not import a module of Node.js",
      "testing-shared",
      "src/snapshot/snapshot.ts",
      `import { inspect } from "node:util";`,
      `src/snapshot/snapshot.ts:1: "node:util" is a module of Node.js`,
    ],
    [
      "must not import a module of Node.js by its bare name",
      "testing-shared",
      "src/snapshot/snapshot.ts",
      `import { inspect } from "util";`,
      `"util" is a module of Node.js`,
    ],
    [
      "of the core must not know the SDK",
      "testing-shared",
      "src/snapshot/snapshot.ts",
      `import type { Usage } from "@openai/agents-core";`,
      `testing-shared must not import "@openai/agents-core" as a type`,
    ],
    [
      "must not leave its package by a relative path",
      "testing-model",
      "src/types/a.ts",
      `import { snapshot } from "../../../testing-shared/src/internal.ts";`,
      `"../../../testing-shared/src/internal.ts" leaves the package's sources`,
    ],
    [
      "must not use instanceof",
      "testing-model",
      "src/steps/step.ts",
      `export const isError = (value: unknown) =>\n  value instanceof Error;`,
      "src/steps/step.ts:2: `instanceof` fails across realms",
    ],
    [
      "of the umbrella must not re-export everything",
      "testing",
      "src/model.ts",
      `export * from "@understudy/testing-model";`,
      "src/model.ts:1: an entry only re-exports, by name",
    ],
    [
      "of the umbrella must not have code of its own",
      "testing",
      "src/model.ts",
      `export { a } from "@understudy/testing-model";\nexport const b = 1;`,
      "src/model.ts:2: an entry only re-exports, by name",
    ],
    [
      "of the umbrella must not bring the runners in",
      "testing",
      "src/index.ts",
      `export { verify } from "@understudy/testing-runners";`,
      `testing must not import "@understudy/testing-runners" at run time`,
    ],
    [
      "that is an entry must not have code of its own",
      "testing-shared",
      "src/internal.ts",
      `export { a } from "./a.ts";\nimport "./b.ts";`,
      "src/internal.ts:2: an entry only re-exports, by name",
    ],
    [
      "of an inner room must not import an outer room",
      "testing-model",
      "src/types/a.ts",
      `import type { Step } from "../steps/step.ts";`,
      `src/types/a.ts:1: "types" must not import "steps"`,
    ],
    [
      "must not import from a room beside its own",
      "testing-model",
      "src/builders/a.ts",
      `import { b } from "../normalize/b.ts";`,
      `"builders" must not import "normalize"`,
    ],
    [
      "must not import its package's entry",
      "testing-model",
      "src/double/a.ts",
      `import { b } from "../index.ts";`,
      `"double" must not import "index"`,
    ],
    [
      "must be of a known room",
      "testing-model",
      "src/utils/a.ts",
      `import { b } from "./b.ts";`,
      `"utils" is none of the rooms types, errors, items`,
    ],
    [
      "must not have more than 250 lines",
      "testing-shared",
      "src/a.ts",
      "// line\n".repeat(251),
      "src/a.ts:251: a file has at most 250 lines",
    ],
  ];

  it.each(cases)("%s", (_title, folder, path, text, fault) => {
    expect(faultsOf(folder, path, text)).toEqual([expect.stringContaining(fault)]);
  });

  const allowed: readonly (readonly [folder: string, path: string, text: string])[] = [
    ["testing-model", "src/double/a.ts", `import type { Model } from "@openai/agents-core";`],
    [
      "testing-model",
      "src/double/a.ts",
      `export { a } from "@understudy/testing-shared/internal";`,
    ],
    ["testing-model", "src/double/a.ts", `const a = await import("@cfworker/json-schema");`],
    ["testing-model", "src/double/a.ts", `import { b } from "../normalize/b.ts";`],
    ["testing-model", "src/double/a.ts", `import { b } from "./b.ts";`],
    ["testing-model", "src/index.ts", `export type { B } from "./double/b.ts";`],
    ["testing-runners", "src/a.ts", `import test from "node:test";`],
    ["testing-runners", "src/a.ts", "export const b = (a: unknown) => a instanceof Error;"],
    ["testing", "src/model.ts", `export { a, type B } from "@understudy/testing-model";`],
    ["testing-shared", "src/a.ts", "// line\n".repeat(250)],
  ];

  it.each(
    allowed.map(([folder, path, text]) => [text.split("\n")[0], folder, path, text] as const),
  )("may have: %s (in %s)", (_title, folder, path, text) => {
    expect(faultsOf(folder, path, text)).toEqual([]);
  });
});

describe("a manifest", () => {
  it.each([
    ["testing-model", "zod"],
    ["testing-model", "@openai/agents-core"],
    ["testing-model", "@understudy/testing-sandbox"],
    ["testing-sandbox", "@openai/agents-core"],
    ["testing-sandbox", "@cfworker/json-schema"],
    ["testing-shared", "@understudy/testing-model"],
    ["testing", "zod"],
  ])("of %s must not depend on %s", (folder, name) => {
    expect(faultsOfManifest(folder, { dependencies: { [name]: "1.0.0" } })).toEqual([
      `packages/${folder}/package.json: "${name}" must not be a dependency`,
    ]);
  });
});
