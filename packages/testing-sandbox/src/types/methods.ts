import type { Editor } from "@openai/agents-core";
import type {
  Manifest,
  SandboxClient,
  SandboxClientCreateArgs,
  SandboxSession,
} from "@openai/agents-core/sandbox";

type AnyMethod = (...args: never) => unknown;

/** The methods of an interface, each of them there. */
export type MethodsOf<T> = {
  readonly [K in keyof T as NonNullable<T[K]> extends AnyMethod ? K : never]-?: NonNullable<T[K]>;
};

/** Every method of the SDK's `SandboxSession`. */
export type SandboxSessionMethods = MethodsOf<SandboxSession>;

/** The name of a method of a session: what a step can script. */
export type ScriptedSandboxMethod = keyof SandboxSessionMethods;

/** Every operation of the SDK's `Editor`. */
export type SandboxEditorMethods = MethodsOf<Editor>;

/** The name of an operation of an editor: what a step of `scriptedEditor` can script. */
export type ScriptedEditorMethod = keyof SandboxEditorMethods;

/** Every method of the SDK's `SandboxClient`. */
export type SandboxClientMethods = Omit<MethodsOf<SandboxClient>, "create"> & {
  /** The SDK has two forms of it: with an object, and with a manifest and options. */
  readonly create: (
    args?: SandboxClientCreateArgs | Manifest,
    options?: Record<string, unknown>,
  ) => Promise<SandboxSession>;
};

/** The name of a method of a client: what a step of `scriptedSandboxClient` can script. */
export type ScriptedClientMethod = keyof SandboxClientMethods;

/** What a method is called with. */
export type ArgsOf<TMethod> = TMethod extends (...args: infer TArgs) => unknown ? TArgs : never;

/** What a method answers, at once or later. */
export type ResultOf<TMethod> = TMethod extends (...args: never) => infer TResult
  ? Awaited<TResult>
  : never;

/** What a function may return in the place of a method: a promise only where the method returns one. */
export type AnswerOf<TMethod> = TMethod extends (...args: never) => infer TResult
  ? TResult extends PromiseLike<infer TValue>
    ? TValue | Error | PromiseLike<TValue | Error>
    : TResult | Error
  : never;
