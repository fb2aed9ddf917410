import type { AmbientSandboxMethods } from "@understudy/testing-sandbox";

/** Answers outside the order that keep files in memory, as far as the SDK's memory needs them. */
export function memoryFiles(files: Map<string, string>): AmbientSandboxMethods {
  return {
    pathExists: { respond: ({ args: [path] }) => files.has(path) },
    readFile: {
      respond: ({ args: [{ path }] }) =>
        files.get(path) ?? Object.assign(new Error("no such file"), { code: "ENOENT" }),
    },
    listDir: {
      respond: ({ args: [{ path: folder }] }) =>
        [...files.keys()]
          .filter((path) => path.startsWith(`${folder}/`))
          .map((path) => ({ name: path.slice(folder.length + 1), path, type: "file" as const })),
    },
    materializeEntry: {
      respond: ({ args: [{ path, entry }] }) => {
        if (entry.type === "file") {
          files.set(path, String(entry.content));
        }
      },
    },
    applyManifest: undefined,
  };
}
