import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "tsup";

/** The name under which the bundle leaves what the page exports. */
export const PAGE_GLOBAL = "page";

const PAGE = fileURLToPath(new URL("./browser-page.ts", import.meta.url));

/** The page and all that it imports, as browsers resolve it, in one classic script. */
export async function bundlePage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), "understudy-browser-"));
  try {
    await build({
      entry: { bundle: PAGE },
      outDir,
      format: "iife",
      globalName: PAGE_GLOBAL,
      platform: "browser",
      target: "es2022",
      // All of it: a browser finds no packages.
      noExternal: [/.*/],
      config: false,
      silent: true,
    });
    return readFileSync(join(outDir, "bundle.global.js"), "utf8");
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
