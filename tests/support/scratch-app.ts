import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { mustRun } from "./process.ts";
import { publicPackages } from "./workspace.ts";

/** An application outside the workspace that has installed the packed packages. */
export interface ScratchApp {
  readonly folder: string;
  /** Writes a file of the application. */
  write: (path: string, text: string) => void;
  /** The versions of every copy of a package in the application's tree. */
  versionsOf: (packageName: string) => readonly string[];
}

/** Packs every public package as it would be published; gives the tarballs by package name. */
export async function packPackages(folder: string): Promise<ReadonlyMap<string, string>> {
  const tarballs = new Map<string, string>();
  for (const { name, folder: cwd } of publicPackages()) {
    const destination = join(folder, name.replace("/", "-"));
    mkdirSync(destination);
    await mustRun("pnpm", ["pack", "--pack-destination", destination], { cwd });
    tarballs.set(name, join(destination, readdirSync(destination).join()));
  }
  return tarballs;
}

/** A new folder for tarballs and applications. */
export function createScratchFolder(): string {
  return mkdtempSync(join(tmpdir(), "understudy-packed-"));
}

/** Makes an application and installs the tarballs beside other packages with npm. */
export async function createScratchApp(
  folder: string,
  tarballs: ReadonlyMap<string, string>,
  others: Readonly<Record<string, string>>,
): Promise<ScratchApp> {
  mkdirSync(folder);
  const write = (path: string, text: string): void => {
    writeFileSync(join(folder, path), text);
  };
  const packed = [...tarballs].map(([name, tarball]) => [name, `file:${tarball}`]);
  write(
    "package.json",
    JSON.stringify({ private: true, dependencies: { ...others, ...Object.fromEntries(packed) } }),
  );
  const options = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  await mustRun("npm", ["install", ...options], { cwd: folder, timeout: 120_000 });
  return {
    folder,
    write,
    versionsOf(packageName) {
      return globSync(`**/node_modules/${packageName}/package.json`, { cwd: folder }).map(
        (path) => {
          const manifest: { version: string } = JSON.parse(
            readFileSync(join(folder, path), "utf8"),
          );
          return manifest.version;
        },
      );
    },
  };
}
