/**
 * How a method answers: at once, later (by a promise), or as it likes; `void` where it may answer nothing, `boolean` where
 * it answers yes or no.
 */
export type MethodKind = `${"sync" | "async" | "either"}${"" | " void" | " boolean"}`;

/** The kind that the SDK's type gives a method. */
export type KindOf<TMethod> = TMethod extends (...args: never) => infer TResult
  ? `${Timing<TResult>}${Shape<Awaited<TResult>>}`
  : never;

type Shape<TValue> = undefined extends TValue
  ? " void"
  : [TValue] extends [boolean]
    ? " boolean"
    : "";

type Timing<TResult> = [TResult] extends [PromiseLike<unknown>]
  ? "async"
  : [Extract<TResult, PromiseLike<unknown>>] extends [never]
    ? "sync"
    : "either";

/** Methods with their kinds. */
export type MethodTable = Readonly<Record<string, MethodKind>>;

/** Whether a method answers by a promise. */
export function isAsync(kind: MethodKind): boolean {
  return kind.startsWith("async");
}

/** Whether a method answers at once, so that a promise is no answer. */
export function isSync(kind: MethodKind): boolean {
  return kind.startsWith("sync");
}

/** Whether a method may answer nothing. */
export function mayBeVoid(kind: MethodKind): boolean {
  return kind.endsWith("void");
}

/** Whether a method answers yes or no. Anything else would be taken for yes. */
export function isBoolean(kind: MethodKind): boolean {
  return kind.endsWith("boolean");
}
