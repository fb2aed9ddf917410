import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import type { DocBlock } from "./doc-blocks.ts";
import { runProcess } from "./process.ts";
import { root, tsc } from "./workspace.ts";

const VITEST = join(
  dirname(createRequire(import.meta.url).resolve("vitest/package.json")),
  "vitest.mjs",
);

const TSCONFIG = {
  extends: "../../tsconfig.base.json",
  compilerOptions: {
    // As a user's compiler sees the packages: built.
    customConditions: [],
    moduleDetection: "force",
    noUnusedLocals: false,
    noUnusedParameters: false,
  },
  include: ["*.ts"],
};

/** A folder of the workspace where each block is a file that resolves the workspace's packages. */
export interface DocBlockFolder {
  /** The compiler's complaints about all blocks, each with the document's file and line. */
  compile: () => Promise<readonly string[]>;
  /** Runs a block; rejects with what it printed, naming the document's file and line. */
  run: (block: DocBlock) => Promise<void>;
}

/** Writes each block to a file of its own in an ignored folder beside the tests. */
export function createDocBlockFolder(name: string, blocks: readonly DocBlock[]): DocBlockFolder {
  const folder = join(root, "tests", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
  for (const block of blocks) {
    // The code stands on the same lines as in its document, so that complaints name those.
    writeFileSync(join(folder, fileNameOf(block)), "\n".repeat(block.line - 1) + block.code);
  }
  const documents = new Map(blocks.map((block) => [fileNameOf(block), block.file]));
  const inDocument = (text: string): string => {
    let result = text;
    for (const [fileName, file] of documents) {
      result = result.replaceAll(fileName, file);
    }
    return result;
  };

  return {
    async compile() {
      const { output } = await runProcess(process.execPath, [tsc, "-p", ".", "--pretty", "false"], {
        cwd: folder,
      });
      return inDocument(output)
        .split("\n")
        .filter((line) => line.includes("error TS"));
    },
    async run(block) {
      const { code, output } = await runProcess(process.execPath, argumentsFor(block), {
        cwd: folder,
      });
      if (code !== 0) {
        throw new Error(`${block.file}:${block.line}: the block failed\n${inDocument(output)}`);
      }
    },
  };
}

function fileNameOf({ file, line, mode }: DocBlock): string {
  const extension = mode === "vitest" ? "test.ts" : "ts";
  return `${file.replaceAll(/[^\w]+/g, "-")}-${line}.${extension}`;
}

function argumentsFor(block: DocBlock): readonly string[] {
  const fileName = fileNameOf(block);
  switch (block.mode) {
    case "vitest":
      return [VITEST, "run", "--root", ".", fileName];
    case "node-test":
      return ["--test", fileName];
    case "run":
    case "compile":
      return [fileName];
  }
}
