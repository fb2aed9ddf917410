import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { publicPackages } from "./support/workspace.ts";

const packages = publicPackages().map(({ name, folder }) => [name, join(folder, "dist")] as const);
const require: (specifier: string) => object = createRequire(import.meta.url);

function textsOf(dist: string, extension: ".js" | ".cjs"): ReadonlyMap<string, string> {
  const paths = globSync(`**/*${extension}`, { cwd: dist });
  return new Map(paths.map((path) => [path, readFileSync(join(dist, path), "utf8")]));
}

/** Names that are bound to a class, with the number of times that happens. */
function classesOf(texts: ReadonlyMap<string, string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts.values()) {
    for (const [, name = ""] of text.matchAll(/^(?:var|let|const) (\w+) = class\b/gm)) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

describe.each(packages)("the build of %s", (_name, dist) => {
  it.each([".js", ".cjs"] as const)("defines each class once in its %s files", (extension) => {
    const counts = classesOf(textsOf(dist, extension));
    expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);
  });

  it.each([".js", ".cjs"] as const)("has a source map with sources for %s files", (extension) => {
    const texts = textsOf(dist, extension);
    expect(texts.size).toBeGreaterThan(0);
    for (const [path, text] of texts) {
      expect(text, path).toContain("//# sourceMappingURL=");
      const map: { sources: string[]; sourcesContent: string[]; mappings: string } = JSON.parse(
        readFileSync(join(dist, `${path}.map`), "utf8"),
      );
      for (const [index, source] of map.sources.entries()) {
        const written = readFileSync(join(dist, path, "..", source), "utf8");
        expect(map.sourcesContent[index], path).toBe(written);
      }
    }
  });

  it("declares the same names for CommonJS as for ESM", () => {
    const declarations = globSync("**/*.d.ts", { cwd: dist });
    expect(declarations).not.toEqual([]);
    for (const path of declarations) {
      const esm = readFileSync(join(dist, path), "utf8");
      const cjs = readFileSync(join(dist, path.replace(/\.d\.ts$/, ".d.cts")), "utf8");
      const bare = (text: string): string =>
        text.replace(/\n?\/\/# source.*\s*$/, "").replaceAll(/(["'])(\..*?)\.c?js\1/g, "$1$2$1");
      expect(bare(cjs).trim(), path).toBe(bare(esm).trim());
      expect(esm, path).not.toMatch(/["']\.[^"']*\.ts["']/);
    }
  });
});

describe("the two entries of the core", () => {
  it.each([
    ["ESM", (specifier: string): Promise<object> => import(specifier)],
    ["CommonJS", async (specifier: string): Promise<object> => require(specifier)],
  ])("share what both export in %s", async (_format, load) => {
    const entry = Object.entries(await load("@understudy/testing-shared"));
    const internal = new Map(Object.entries(await load("@understudy/testing-shared/internal")));
    const common = entry.filter(([name]) => internal.has(name));
    expect(common.map(([name]) => name)).toContain("UnderstudyError");
    for (const [name, value] of common) {
      expect(internal.get(name), name).toBe(value);
    }
  });
});
