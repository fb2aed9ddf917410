import type {
  ArgsOf,
  SandboxClientMethods,
  SandboxEditorMethods,
  SandboxSessionMethods,
  ScriptedEditorMethod,
  ScriptedSandboxMethod,
} from "./methods.ts";

/** One call of a method: which, and with what. */
export type RecordedCallOf<TMethods, TName extends keyof TMethods> = Readonly<{
  /** Position in `calls`, zero-based. */
  index: number;
  /** The method that was called. */
  method: TName;
  /** The arguments as they were when the call was made: containers are copies, functions are the same. */
  args: Readonly<ArgsOf<TMethods[TName]>>;
}>;

/** One call of any method. Of a method without arguments they are unknown, so that `args[0]` can be read of any call. */
type AnyRecordedCallOf<TMethods> = {
  [TName in keyof TMethods]: ArgsOf<TMethods[TName]> extends readonly []
    ? Readonly<{ index: number; method: TName; args: readonly unknown[] }>
    : RecordedCallOf<TMethods, TName>;
}[keyof TMethods];

/** One call of the session's method `TName`. */
export type ScriptedSandboxCallFor<TName extends ScriptedSandboxMethod> = RecordedCallOf<
  SandboxSessionMethods,
  TName
>;

/** One operation of an editor. */
export type ScriptedEditorCallFor<TName extends ScriptedEditorMethod> = RecordedCallOf<
  SandboxEditorMethods,
  TName
>;

/** One operation that reached a scripted editor. */
export type RecordedEditorCall = AnyRecordedCallOf<SandboxEditorMethods>;

/** One call that reached a scripted session: of one of its methods, or of an editor that it gave out. */
export type RecordedSandboxCall = AnyRecordedCallOf<SandboxSessionMethods> | RecordedEditorCall;

/** One call that reached a scripted client. */
export type RecordedSandboxClientCall = AnyRecordedCallOf<SandboxClientMethods>;
