import type { SandboxClientMethods } from "../types/methods.ts";
import type { KindOf } from "./method-kind.ts";

/** Every method of a client with its kind, held against the SDK's type by the compiler. */
export const CLIENT_METHODS = {
  canPersistOwnedSessionState: "either boolean",
  canReusePreservedOwnedSession: "either boolean",
  create: "async",
  delete: "async void",
  deserializeSessionState: "async",
  rebindPreservedOwnedSessionState: "sync void",
  resolveTrustedManifestForResume: "sync",
  resume: "async",
  serializeSessionState: "async",
  serializedSessionStateRequiresFreshCreationForOptions: "either boolean",
  validateSessionStateForResume: "sync void",
} as const satisfies {
  readonly [TName in keyof SandboxClientMethods]: KindOf<SandboxClientMethods[TName]>;
};
