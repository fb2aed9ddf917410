// Writes the declarations of the package in the working directory to dist: one file for each
// source file, so that entries share what they share, once for ESM (.d.ts) and once for CommonJS
// (.d.cts).
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { run } from "./run.mjs";

const MAP_COMMENT = /\n?\/\/# sourceMappingURL=\S+\s*$/;

/**
 * The declaration with relative specifiers that end as the format's output does.
 *
 * @param {string} text
 * @param {".js" | ".cjs"} extension
 */
function withSpecifiers(text, extension) {
  return text.replaceAll(
    /((?:from|import)\s*\(?\s*)(["'])(\.{1,2}\/[^"']+?)\.ts\2/g,
    `$1$2$3${extension}$2`,
  );
}

const cwd = process.cwd();
if (!run("tsc", ["-p", "tsconfig.build.json"], { cwd })) {
  process.exit(1);
}
const files = readdirSync(join(cwd, "dist"), { recursive: true, encoding: "utf8" });
for (const file of files.filter((name) => name.endsWith(".d.ts"))) {
  const path = join(cwd, "dist", file);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, withSpecifiers(text, ".js"));
  const commonJs = withSpecifiers(text, ".cjs").replace(MAP_COMMENT, "\n");
  writeFileSync(path.replace(/\.d\.ts$/, ".d.cts"), commonJs);
}
