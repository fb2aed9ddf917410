/**
 * How a method answers: at once, later (by a promise), or as it likes; `void` where it may answer nothing.
 */
export type MethodKind = `${"sync" | "async" | "either"}${"" | " void"}`;

/** The kind that the SDK's type gives a method. */
export type KindOf<TMethod> = TMethod extends (...args: never) => infer TResult
  ? `${Timing<TResult>}${undefined extends Awaited<TResult> ? " void" : ""}`
  : never;

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
