import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The workspace's root folder. */
export const root: string = fileURLToPath(new URL("../..", import.meta.url));

/** The compiler's command-line program, for `node`. */
export const tsc: string = join(root, "node_modules", "@typescript", "native", "bin", "tsc");

/** A package that is published. */
export interface PublicPackage {
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  readonly version: string;
}

/** Every package that is published. */
export function publicPackages(): readonly PublicPackage[] {
  return readdirSync(join(root, "packages")).flatMap((name) => {
    const folder = join(root, "packages", name);
    const manifest: { name: string; version: string; private?: boolean } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    );
    return manifest.private === true ? [] : [{ ...manifest, folder }];
  });
}
