import {
  checkOptions,
  isIterable,
  isObject,
  NAME_OPTION,
  type OptionChecks,
  SWITCH_OPTION,
} from "@understudy/testing-shared/internal";
import type {
  SandboxClientFlags,
  ScriptedEditorOptions,
  ScriptedSandboxClientOptions,
  ScriptedSandboxOptions,
} from "../types/options.ts";

/** What each option may be. An option that is missing here does not compile. */
const SANDBOX_CHECKS = {
  name: NAME_OPTION,
  ambient: [isObject, "an object of answers by method, such as { running: true }"],
  interactive: SWITCH_OPTION,
  manifest: [isObject, "a Manifest, or what one is made of"],
  state: [isObject, "an object"],
} as const satisfies OptionChecks<ScriptedSandboxOptions>;

const EDITOR_CHECKS = { name: NAME_OPTION } as const satisfies OptionChecks<ScriptedEditorOptions>;

/** What a client can say of itself. A flag that the SDK adds does not compile. */
const FLAGS = {
  preservedOwnedSessionReuseRejectionRequiresFreshCreation: true,
  serializedSessionStateRequiresFreshCreation: true,
  supportsDefaultOptions: true,
} as const satisfies Readonly<Record<keyof SandboxClientFlags, true>>;

const CLIENT_CHECKS = {
  sessions: [isIterable, "a list of sessions, such as [scriptedSandboxSession([...])]"],
  name: NAME_OPTION,
  backendId: NAME_OPTION,
  ambient: [isObject, "an object of answers by method, such as { delete: undefined }"],
  flags: [areFlags, `an object of true and false; it knows: ${Object.keys(FLAGS).join(", ")}`],
} as const satisfies OptionChecks<ScriptedSandboxClientOptions>;

/** @throws InvalidOptionError for an option that there is not, or that has a value of the wrong kind. */
export function checkSandboxOptions(options: ScriptedSandboxOptions): void {
  checkOptions("scriptedSandboxSession", options, SANDBOX_CHECKS);
}

/** @throws InvalidOptionError for an option that there is not, or that has a value of the wrong kind. */
export function checkEditorOptions(options: ScriptedEditorOptions): void {
  checkOptions("scriptedEditor", options, EDITOR_CHECKS);
}

/** @throws InvalidOptionError for an option that there is not, or that has a value of the wrong kind. */
export function checkClientOptions(options: ScriptedSandboxClientOptions): void {
  checkOptions("scriptedSandboxClient", options, CLIENT_CHECKS);
}

function areFlags(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.entries(value).every(
      ([flag, setting]) => Object.hasOwn(FLAGS, flag) && typeof setting === "boolean",
    )
  );
}
