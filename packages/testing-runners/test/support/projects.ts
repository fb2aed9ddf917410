import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);

/** The folder of a scratch project. Its tests use the built packages. */
export function project(name: string): string {
  return fileURLToPath(new URL(`../projects/${name}`, import.meta.url));
}

/** The path of a package's program. */
export async function cliOf(name: string): Promise<string> {
  const manifest = require.resolve(`${name}/package.json`);
  const { bin } = JSON.parse(await readFile(manifest, "utf8")) as {
    readonly bin: string | Readonly<Record<string, string>>;
  };
  const path = typeof bin === "string" ? bin : bin[name];
  return join(dirname(manifest), path ?? "");
}
