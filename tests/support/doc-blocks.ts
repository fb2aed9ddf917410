/** How a block is checked, beyond being compiled. */
export type DocBlockMode = "run" | "node-test" | "vitest" | "compile";

/** A TypeScript code block of a document or of a TSDoc comment. */
export interface DocBlock {
  /** Relative to the workspace, with forward slashes. */
  readonly file: string;
  /** The line of the block's first line of code, counted from one. */
  readonly line: number;
  readonly code: string;
  readonly mode: DocBlockMode;
}

/** What a file has: its blocks, and what is wrong with the way it marks them. */
export interface DocBlocks {
  readonly blocks: readonly DocBlock[];
  /** Each with the file and the line. */
  readonly faults: readonly string[];
}

interface Line {
  readonly number: number;
  readonly text: string;
}

const FENCE = /^(?<indent>\s*)(?<fence>`{3,}|~{3,})\s*(?<info>.*)$/;

/** The blocks of a Markdown document: fences that start with `ts` or `typescript`. */
export function blocksOfMarkdown(file: string, text: string): DocBlocks {
  return blocksOfLines(file, numbered(text.split("\n")));
}

/** The blocks of a source file's TSDoc comments. Every `@example` must have one. */
export function blocksOfSource(file: string, text: string): DocBlocks {
  const blocks: DocBlock[] = [];
  const faults: string[] = [];
  for (const comment of text.matchAll(/\/\*\*[\s\S]*?\*\//g)) {
    const first = text.slice(0, comment.index).split("\n").length;
    const lines = numbered(
      comment[0].split("\n").map((line) => line.replace(/^\s*(\/\*\*|\*\/|\*(?!\/)) ?/, "")),
      first,
    );
    const found = blocksOfLines(file, lines);
    blocks.push(...found.blocks);
    faults.push(...found.faults);
    for (const [index, line] of lines.entries()) {
      const next = lines.find(({ text: later }, at) => at > index && /^(@|[`~]{3})/.test(later));
      if (line.text.startsWith("@example") && !/^[`~]{3}/.test(next?.text ?? "")) {
        faults.push(`${file}:${line.number}: an @example without a code block`);
      }
    }
  }
  return { blocks, faults };
}

function numbered(lines: readonly string[], first = 1): readonly Line[] {
  return lines.map((text, index) => ({ number: first + index, text }));
}

function blocksOfLines(file: string, lines: readonly Line[]): DocBlocks {
  const blocks: DocBlock[] = [];
  const faults: string[] = [];
  let open:
    | { fence: string; indent: string; info: string; line: number; code: string[] }
    | undefined;
  for (const { number, text } of lines) {
    const { indent = "", fence = "", info = "" } = FENCE.exec(text)?.groups ?? {};
    if (open === undefined) {
      if (fence !== "") {
        open = { fence, indent, info: info.trim(), line: number + 1, code: [] };
      }
    } else if (fence.startsWith(open.fence) && info === "") {
      const { line, code } = open;
      const mode = modeOf(open.info, code.join("\n"));
      if (mode === undefined) {
        faults.push(`${file}:${line - 1}: "${open.info}" is no way to mark a block`);
      } else if (mode !== "none") {
        blocks.push({ file, line, code: code.join("\n"), mode });
      }
      open = undefined;
    } else {
      open.code.push(text.startsWith(open.indent) ? text.slice(open.indent.length) : text);
    }
  }
  if (open !== undefined) {
    faults.push(`${file}:${open.line - 1}: a code block without an end`);
  }
  return { blocks, faults };
}

function modeOf(info: string, code: string): DocBlockMode | "none" | undefined {
  const [language = "", ...words] = info.split(/\s+/);
  if (language !== "ts" && language !== "typescript") {
    // Code that escapes the check by another name would rot unseen.
    return ["js", "javascript", "mjs", "cjs", "tsx", "jsx", "mts", "cts"].includes(language)
      ? undefined
      : "none";
  }
  if (words.length > 0) {
    return words.join(" ") === "no-run" ? "compile" : undefined;
  }
  if (/from "vitest"/.test(code)) {
    return "vitest";
  }
  return /from "node:test"/.test(code) ? "node-test" : "run";
}
