import type { SandboxSession } from "@openai/agents-core/sandbox";
import type { Inferred, Scripted, WhenLane } from "@understudy/testing-shared/internal";
import type {
  AnswerOf,
  ArgsOf,
  ResultOf,
  SandboxClientMethods,
  SandboxEditorMethods,
  SandboxSessionMethods,
  ScriptedClientMethod,
  ScriptedEditorMethod,
  ScriptedSandboxMethod,
} from "./methods.ts";
import type {
  RecordedCallOf,
  RecordedEditorCall,
  RecordedSandboxCall,
  RecordedSandboxClientCall,
} from "./recorded-call.ts";

/** How a call ends: exactly one of a fixed result, a result made from the call, or a failure. */
export type OutcomeOf<TMethods, TName extends keyof TMethods> =
  | {
      /** The answer. It is copied when it is queued, unless it is an editor or a session, which is handed on. */
      readonly result: ResultOf<TMethods[TName]>;
      readonly respond?: never;
      readonly error?: never;
    }
  | {
      /**
       * Makes the answer from a copy of the call: a result, or an `Error`, which fails the call. A method that answers
       * at once needs it at once.
       */
      readonly respond: (call: RecordedCallOf<TMethods, TName>) => AnswerOf<TMethods[TName]>;
      readonly result?: never;
      readonly error?: never;
    }
  | {
      /** What the method throws, or rejects with: the very value. */
      readonly error: unknown;
      readonly result?: never;
      readonly respond?: never;
    };

/** One step of a script: which method must be called next, with what, and how that call ends. */
export type StepOf<TMethods, TName extends keyof TMethods> = {
  readonly method: TName;
  /**
   * Looks at the arguments, before the outcome. It accepts by returning `undefined` or anything truthy, so it may hold
   * assertions only; a falsy value, a promise or a throw is a violation.
   */
  readonly match?: (...args: ArgsOf<TMethods[TName]>) => unknown;
} & OutcomeOf<TMethods, TName>;

/** A step for the session's method `TName`. */
export type ScriptedSandboxStep<TName extends ScriptedSandboxMethod = ScriptedSandboxMethod> = {
  [TOne in TName]: StepOf<SandboxSessionMethods, TOne>;
}[TName];

/** What a script is made of: steps, groups of them (`script.inAnyOrder(...)`), and lanes (`script.when(...)`). */
type InputOf<TStep, TCall> = Scripted<TStep> | WhenLane<TCall, Scripted<TStep>>;

/** What the script of a session is made of: steps, groups of them, and lanes. */
export type ScriptedSandboxInput<TName extends ScriptedSandboxMethod = ScriptedSandboxMethod> =
  InputOf<ScriptedSandboxStep<TName>, RecordedSandboxCall>;

/** The same, as the argument that the methods of a session are inferred from. */
export type InferredSandboxInput = Exclude<
  InputOf<ScriptedSandboxStep | Inferred, RecordedSandboxCall>,
  Inferred
>;

/** A step for an editor's operation `TName`. */
export type ScriptedEditorStep<TName extends ScriptedEditorMethod = ScriptedEditorMethod> = {
  [TOne in TName]: StepOf<SandboxEditorMethods, TOne>;
}[TName];

/** What the script of an editor is made of: steps, groups of them, and lanes. */
export type ScriptedEditorInput = InputOf<ScriptedEditorStep, RecordedEditorCall>;

/** A step for a client's method `TName`. */
export type ScriptedClientStep<TName extends ScriptedClientMethod = ScriptedClientMethod> = {
  [TOne in TName]: StepOf<SandboxClientMethods, TOne>;
}[TName];

/** A step of a client; in its place a session, which is a step that creates it, or an `Error`, which fails a creation. */
export type ScriptedClientStepInput = ScriptedClientStep | SandboxSession | Error;

/** What the script of a client is made of: steps, sessions and errors, groups of them, and lanes. */
export type ScriptedClientInput = InputOf<ScriptedClientStepInput, RecordedSandboxClientCall>;
