import type {
  Manifest,
  ManifestInit,
  SandboxClient,
  SandboxSessionState,
} from "@openai/agents-core/sandbox";
import type {
  AnswerOf,
  ResultOf,
  SandboxClientMethods,
  SandboxSessionMethods,
  ScriptedClientMethod,
  ScriptedSandboxMethod,
} from "./methods.ts";
import type { RecordedCallOf } from "./recorded-call.ts";
import type { OutcomeOf, ScriptedClientInput } from "./steps.ts";

/** An answer outside the order: the result itself, a function that makes it, or the outcome of a step. */
export type AmbientOf<TMethods, TName extends keyof TMethods> =
  | Exclude<ResultOf<TMethods[TName]>, (...args: never) => unknown>
  | ((call: RecordedCallOf<TMethods, TName>) => AnswerOf<TMethods[TName]>)
  | OutcomeOf<TMethods, TName>
  | ({ readonly method: TName } & OutcomeOf<TMethods, TName>);

/**
 * Methods that are answered outside the order, as often as they are called. Each call is recorded. What the SDK's
 * runtime calls by itself belongs here (`running`, `supportsPty`, `createEditor`, `runPreStopHooks`, `preStop`, ...).
 */
export type AmbientSandboxMethods<TName extends ScriptedSandboxMethod = ScriptedSandboxMethod> = {
  readonly [TOne in TName]?: AmbientOf<SandboxSessionMethods, TOne>;
};

/**
 * Options of `scriptedSandboxSession`.
 *
 * @typeParam TAmbient - the methods that are answered outside the order.
 */
export interface ScriptedSandboxOptions<
  TAmbient extends ScriptedSandboxMethod = ScriptedSandboxMethod,
> {
  /** The name of the double in messages and transcripts. `"ScriptedSandboxSession"` by default. */
  readonly name?: string;
  /** Methods that are answered outside the order. The script cannot name them too. */
  readonly ambient?: AmbientSandboxMethods<TAmbient>;
  /**
   * Whether the session is one with an interactive shell, as far as the script does not say otherwise: it answers
   * `supportsPty()` with `true`, outside the order, and it has `writeStdin`.
   */
  readonly interactive?: boolean;
  /** The manifest in the session's `state`. An empty one by default. */
  readonly manifest?: Manifest | ManifestInit;
  /** What else is in the session's `state`. */
  readonly state?: Readonly<Omit<SandboxSessionState, "manifest">>;
}

/** The ambient methods that a type tells of: options of any kind name all, and so tell of none. */
export type KnownAmbient<TMethod extends ScriptedSandboxMethod> = [ScriptedSandboxMethod] extends [
  TMethod,
]
  ? never
  : TMethod;

/** Options of `scriptedEditor`. */
export interface ScriptedEditorOptions {
  /** The name of the double in messages and transcripts. `"ScriptedEditor"` by default. */
  readonly name?: string;
}

/** What a client says of itself besides its `backendId`: what of the SDK's `SandboxClient` is no method. */
export type SandboxClientFlags = Partial<Omit<SandboxClient, ScriptedClientMethod | "backendId">>;

/** Answers of a client's methods outside the order, as often as they are called. */
export type AmbientClientMethods = {
  readonly [TName in ScriptedClientMethod]?: AmbientOf<SandboxClientMethods, TName>;
};

/** Options of `scriptedSandboxClient`. */
export interface ScriptedSandboxClientOptions {
  /**
   * What the client hands out, in order: a session for `create()`, an `Error` that fails it, or a step, such as
   * `{ method: "resume", result: session }`. Each is used by one call; a call that it does not expect is a violation. Groups
   * of them, such as `script.repeat(...)`, say otherwise.
   */
  readonly sessions: Iterable<ScriptedClientInput>;
  /** The name of the double in messages and transcripts. `"ScriptedSandboxClient"` by default. */
  readonly name?: string;
  /** What the SDK knows the provider by. `"scripted"` by default. */
  readonly backendId?: string;
  /**
   * Methods that are answered outside the order. `delete`, `serializeSessionState` and `deserializeSessionState` have an
   * answer of their own where the script and this option have none.
   */
  readonly ambient?: AmbientClientMethods;
  /** What the client says of itself besides. */
  readonly flags?: Readonly<SandboxClientFlags>;
}
