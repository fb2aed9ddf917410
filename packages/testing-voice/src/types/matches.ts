/**
 * A part of a value that is enough to know it by: objects may leave keys out, and a pattern stands for a text that it
 * finds something in. Arrays, samples and whatever is no plain object stand for equal ones.
 */
export type PartOf<T> = T extends string
  ? T | RegExp
  : T extends ((...args: never[]) => unknown) | readonly unknown[] | ArrayBufferView | AbortSignal
    ? T
    : T extends object
      ? { readonly [TKey in keyof T]?: PartOf<T[TKey]> }
      : T;

/**
 * Looks at a call: a function asserts, or returns something falsy for a call that does not fit (`undefined` accepts); an
 * object is a part of the call.
 */
export type VoiceCallMatch<TCall> =
  | ((call: TCall) => unknown)
  | { readonly [TKey in Exclude<keyof TCall, "index">]?: PartOf<TCall[TKey]> };

/**
 * Looks at a call: a function asserts, or returns something falsy for a call that does not fit (`undefined` accepts); a
 * text is the call's own, a pattern finds something in it.
 */
export type VoiceTextMatch<TCall> = string | RegExp | ((call: TCall) => unknown);
