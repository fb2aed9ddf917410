/** A matcher of a test runner that stands in the place of a value: `expect.any(String)`. */
export interface AsymmetricMatcher {
  asymmetricMatch(other: unknown): boolean;
}

/**
 * What is expected of a value: of an object some of its keys, for a text a pattern too, and for anything an asymmetric
 * matcher of the runner. Arrays have one length, and fit element by element.
 */
export type Expected<T> = unknown extends T ? unknown : ExpectedOf<T> | AsymmetricMatcher;

type ExpectedOf<T> = T extends string
  ? T | RegExp
  : T extends Untouched
    ? T
    : T extends readonly (infer TElement)[]
      ? readonly Expected<TElement>[]
      : { readonly [TKey in keyof T]?: Expected<T[TKey]> | undefined };

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

/** A tool: by its name, or as itself. */
export type NamedTool = string | { readonly name: string };

/** An agent: by its name, or as itself. */
export type NamedAgent = string | { readonly name: string };

/** A call of a tool: the tool, or with it what its arguments have. */
export type ExpectedToolCall = NamedTool | { readonly tool: NamedTool; readonly args?: unknown };

/** Options of `toHaveCalledTools`. */
export interface ToolOrder {
  /**
   * `"strict"`, the default: these calls and no others, in this order. `"any"`: these and no others, in any order.
   * `"subset"`: these, whatever else was called, in any order.
   */
  readonly order?: "strict" | "any" | "subset" | undefined;
}

/** The calls that a double keeps. */
export type CallOf<T> = T extends { readonly calls: readonly (infer TCall)[] } ? TCall : unknown;

/** The methods by which a transport is called; of what is no transport any name. */
export type SentMethod<T> =
  CallOf<T> extends { readonly method: infer TMethod extends string } ? TMethod : string;

/** The calls of one method. */
export type SentCall<T, TMethod> =
  unknown extends CallOf<T> ? unknown : Extract<CallOf<T>, { readonly method: TMethod }>;
