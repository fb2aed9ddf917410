import type { ScriptedSandboxMethod } from "@understudy/testing-sandbox";

/** Every method of a session, and whether the SDK's type lets it answer nothing. */
export const MAY_BE_VOID = {
  applyManifest: true,
  close: true,
  createEditor: false,
  delete: true,
  directoryExists: false,
  exec: false,
  execCommand: false,
  hydrateWorkspace: true,
  listDir: false,
  materializeEntry: true,
  pathExists: false,
  persistWorkspace: false,
  preStop: true,
  readFile: false,
  registerPreStopHook: true,
  resolveExposedPort: false,
  runPreStopHooks: true,
  running: false,
  setArchiveLimits: true,
  shutdown: true,
  start: true,
  stop: true,
  supportsPty: false,
  viewImage: false,
  writeStdin: false,
} as const satisfies Readonly<Record<ScriptedSandboxMethod, boolean>>;

/** The methods that answer true or false. */
const BOOLEAN_METHODS = [
  "directoryExists",
  "pathExists",
  "running",
  "supportsPty",
] as const satisfies readonly ScriptedSandboxMethod[];

/** Whether a method answers true or false. */
export function isBoolean(method: string): boolean {
  return (BOOLEAN_METHODS as readonly string[]).includes(method);
}

/** The operations of an editor. */
export const EDITOR_METHODS = ["createFile", "updateFile", "deleteFile"] as const;

/** The methods whose factories take no matcher first, because no argument is required. */
export const PLAIN_METHODS = [
  "close",
  "createEditor",
  "delete",
  "persistWorkspace",
  "preStop",
  "runPreStopHooks",
  "running",
  "setArchiveLimits",
  "shutdown",
  "start",
  "stop",
  "supportsPty",
] as const satisfies readonly ScriptedSandboxMethod[];
