import type {
  AnswerOf,
  ArgsOf,
  ResultOf,
  SandboxEditorMethods,
  SandboxSessionMethods,
  ScriptedEditorMethod,
  ScriptedSandboxMethod,
} from "./methods.ts";
import type { RecordedCallOf } from "./recorded-call.ts";
import type { StepOf } from "./steps.ts";

type Untouched =
  | number
  | bigint
  | boolean
  | symbol
  | null
  | undefined
  | ArrayBuffer
  | ArrayBufferView
  | ((...args: never[]) => unknown);

/** What is expected of a value: a text or a pattern for a text, of an object some of its keys. */
export type ExpectedOf<T> = T extends string
  ? T | RegExp
  : T extends Untouched
    ? T
    : T extends readonly (infer TElement)[]
      ? readonly ExpectedOf<TElement>[]
      : { readonly [TKey in keyof T]?: ExpectedOf<T[TKey]> };

/** What may stand in the place of a matcher. A function is always a matcher, whatever the argument is. */
export type ArgumentMatcher<TMethod, TFirst> =
  | (TFirst extends (...args: never) => unknown
      ? Readonly<Record<never, never>>
      : ExpectedOf<TFirst>)
  // A text or a pattern stands for the command, the path or the input.
  | (TFirst extends { readonly path: string } | { readonly cmd: string } | { chars?: string }
      ? string | RegExp
      : never)
  | ((...args: ArgsOf<TMethod>) => unknown);

/** How a step of a factory ends: a result, an `Error`, which fails the call, or a function that makes either. */
export type FactoryOutcome<TMethods, TName extends keyof TMethods> =
  | Exclude<ResultOf<TMethods[TName]>, (...args: never) => unknown>
  | Error
  | ((call: RecordedCallOf<TMethods, TName>) => AnswerOf<TMethods[TName]>);

/** What a factory takes last. */
export interface SandboxStepOptions<TMethods, TName extends keyof TMethods> {
  /** Looks at the arguments, too: see {@link StepOf}. */
  readonly match?: (...args: ArgsOf<TMethods[TName]>) => unknown;
}

/** The methods of which no argument is required. */
export type PlainMethod<TMethods> = {
  [TName in keyof TMethods]: ArgsOf<TMethods[TName]> extends [unknown, ...unknown[]]
    ? never
    : TName;
}[keyof TMethods];

/** The outcome as parameters, which may be left out where the method may answer nothing. */
type WithOutcome<TMethods, TName extends keyof TMethods> =
  undefined extends ResultOf<TMethods[TName]>
    ? [outcome?: FactoryOutcome<TMethods, TName>]
    : [outcome: FactoryOutcome<TMethods, TName>];

/** Makes a step of one method. */
export type StepFactoryOf<TMethods, TName extends keyof TMethods> =
  ArgsOf<TMethods[TName]> extends [infer TFirst, ...infer _TRest]
    ? (
        expected: ArgumentMatcher<TMethods[TName], TFirst>,
        ...args: [
          ...outcome: WithOutcome<TMethods, TName>,
          options?: SandboxStepOptions<TMethods, TName>,
        ]
      ) => StepOf<TMethods, TName>
    : (
        ...args: [
          ...outcome: WithOutcome<TMethods, TName>,
          options?: SandboxStepOptions<TMethods, TName>,
        ]
      ) => StepOf<TMethods, TName>;

/** A factory for each method of a session and each operation of an editor. */
export type SandboxStepFactories = {
  readonly [TName in ScriptedSandboxMethod]: StepFactoryOf<SandboxSessionMethods, TName>;
} & {
  readonly [TName in ScriptedEditorMethod]: StepFactoryOf<SandboxEditorMethods, TName>;
};
