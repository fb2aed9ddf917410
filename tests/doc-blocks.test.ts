import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, expect, it } from "vitest";

import { createDocBlockFolder } from "./support/doc-block-folder.ts";
import { blocksOfMarkdown, blocksOfSource, type DocBlock } from "./support/doc-blocks.ts";
import { root } from "./support/workspace.ts";

const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "docs/**/*.md",
  "packages/*/README.md",
  "examples/README.md",
  "examples/*/README.md",
  "benchmarks/README.md",
];

function read(
  patterns: readonly string[],
  blocksOf: typeof blocksOfMarkdown,
): readonly ReturnType<typeof blocksOfMarkdown>[] {
  return globSync(patterns, { cwd: root, exclude: ["**/node_modules/**"] })
    .map((path) => path.split(sep).join("/"))
    .toSorted()
    .map((path) => blocksOf(path, readFileSync(join(root, path), "utf8")));
}

const all = [
  ...read(DOCUMENTS, blocksOfMarkdown),
  ...read(["packages/*/src/**/*.ts"], blocksOfSource),
];
const blocks = all.flatMap((found) => found.blocks);
const named = (list: readonly DocBlock[]): (readonly [string, DocBlock])[] =>
  list.map((block) => [`${block.file}:${block.line}`, block]);

describe("the code blocks of the documents and of TSDoc examples", () => {
  const folder = createDocBlockFolder(".doc-blocks", blocks);

  it("are marked so that they are checked", () => {
    expect(all.flatMap((found) => found.faults)).toEqual([]);
    expect(blocks).not.toEqual([]);
  });

  it("compile against the built packages", async () => {
    expect(await folder.compile()).toEqual([]);
  });

  it.concurrent.for(named(blocks.filter(({ mode }) => mode !== "compile")))(
    "run: %s",
    async ([, block]) => {
      await folder.run(block);
    },
  );
});

describe("the check of code blocks", () => {
  const document = (...lines: readonly string[]): string => lines.join("\n");
  const fence = "```";

  it("finds the TypeScript blocks of a document and their lines", () => {
    const text = document(
      "# Title",
      `${fence}sh`,
      "npm start",
      fence,
      `${fence}ts`,
      "const a = 1;",
      fence,
      `- item`,
      `  ${fence}typescript no-run`,
      "  const b = 1;",
      "    const c = 1;",
      `  ${fence}`,
      `${fence}text`,
      "an error",
      fence,
    );
    expect(blocksOfMarkdown("a.md", text)).toEqual({
      blocks: [
        { file: "a.md", line: 6, code: "const a = 1;", mode: "run" },
        { file: "a.md", line: 10, code: "const b = 1;\n  const c = 1;", mode: "compile" },
      ],
      faults: [],
    });
  });

  it("finds the blocks of TSDoc comments", () => {
    const text = document(
      "export const a = 1;",
      "/**",
      " * What it is.",
      " *",
      " * @example",
      ` * ${fence}ts`,
      ` * import { test } from "node:test";`,
      ` * test("a", () => {});`,
      ` * ${fence}`,
      " */",
      "export const b = 1;",
    );
    expect(blocksOfSource("a.ts", text)).toEqual({
      blocks: [
        {
          file: "a.ts",
          line: 7,
          code: `import { test } from "node:test";\ntest("a", () => {});`,
          mode: "node-test",
        },
      ],
      faults: [],
    });
  });

  it.each([
    ["a mark that it does not know", `${fence}ts no-check\n${fence}`, `a.md:1: "ts no-check" is`],
    ["code under another name", `${fence}js\n${fence}`, `a.md:1: "js" is no way to mark a block`],
    ["a block without an end", `text\n${fence}ts`, "a.md:2: a code block without an end"],
  ])("refuses %s", (_title, text, fault) => {
    expect(blocksOfMarkdown("a.md", text).faults).toEqual([expect.stringContaining(fault)]);
  });

  it("refuses an @example without a block", () => {
    const text = "/**\n * What it is.\n *\n * @example a(1)\n * @returns b\n */";
    expect(blocksOfSource("a.ts", text).faults).toEqual([
      "a.ts:4: an @example without a code block",
    ]);
  });

  it("names the document and the line of what fails", async () => {
    const block = (line: number, mode: DocBlock["mode"], code: string): DocBlock => ({
      file: "docs/a.md",
      line,
      mode,
      code,
    });
    const wrongType = block(10, "compile", `const a = 1;\nconst b: string = a;\nexport { b };`);
    const throwing = block(20, "run", `export {};\nthrow new Error("broken");`);
    const failing = block(
      30,
      "node-test",
      `import { test } from "node:test";\ntest("a", () => {\n  throw new Error("broken test");\n});`,
    );
    const passing = block(40, "run", `export {};`);
    const folder = createDocBlockFolder(".doc-blocks-self", [
      wrongType,
      throwing,
      failing,
      passing,
    ]);
    expect(await folder.compile()).toEqual([
      expect.stringMatching(/^docs\/a\.md\(11,7\): error TS2322/),
    ]);
    await expect(folder.run(throwing)).rejects.toThrow(/docs\/a\.md:20[\s\S]*docs\/a\.md:21/);
    await expect(folder.run(failing)).rejects.toThrow(/docs\/a\.md:30[\s\S]*broken test/);
    await expect(folder.run(passing)).resolves.toBeUndefined();
  });
});
