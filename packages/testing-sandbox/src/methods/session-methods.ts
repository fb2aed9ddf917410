import type { SandboxEditorMethods, SandboxSessionMethods } from "../types/methods.ts";
import type { KindOf } from "./method-kind.ts";

/**
 * Every method of a session with its kind. The compiler holds the table against the SDK's type: a method that the SDK
 * adds, or that changes its kind, does not compile.
 */
export const SESSION_METHODS = {
  applyManifest: "async void",
  close: "async void",
  createEditor: "sync",
  delete: "async void",
  directoryExists: "async boolean",
  exec: "async",
  execCommand: "async",
  hydrateWorkspace: "async void",
  listDir: "async",
  materializeEntry: "async void",
  pathExists: "async boolean",
  persistWorkspace: "async",
  preStop: "async void",
  readFile: "async",
  registerPreStopHook: "sync void",
  resolveExposedPort: "async",
  runPreStopHooks: "async void",
  running: "async boolean",
  setArchiveLimits: "sync void",
  shutdown: "async void",
  start: "async void",
  stop: "async void",
  supportsPty: "sync boolean",
  viewImage: "async",
  writeStdin: "async",
} as const satisfies {
  readonly [TName in keyof SandboxSessionMethods]: KindOf<SandboxSessionMethods[TName]>;
};

/** Every operation of an editor with its kind. */
export const EDITOR_METHODS = {
  createFile: "async void",
  updateFile: "async void",
  deleteFile: "async void",
} as const satisfies {
  readonly [TName in keyof SandboxEditorMethods]: KindOf<SandboxEditorMethods[TName]>;
};
