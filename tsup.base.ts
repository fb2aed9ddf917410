import { defineConfig } from "tsup";

/**
 * How the code of every published package is built: ESM and CommonJS with source maps.
 * (Declarations: scripts/build-types.mjs.)
 *
 * @param entry - output name to source file. Code that several entries need goes to shared chunks,
 *   in both formats, so that a class has one identity within a format.
 */
export function buildPackage(
  entry: Readonly<Record<string, string>>,
  options: { readonly external?: readonly string[] } = {},
): ReturnType<typeof defineConfig> {
  return defineConfig({
    entry: { ...entry },
    format: ["esm", "cjs"],
    target: "es2022",
    platform: "neutral",
    external: [...(options.external ?? [])],
    splitting: true,
    // Nothing is shaken: this has rollup write the CommonJS chunks. tsup's own way rewrites `?.` and
    // `??` into helper calls that cost time and, around `await`, microtasks.
    treeshake: "safest",
    sourcemap: true,
    clean: true,
    silent: true,
  });
}
