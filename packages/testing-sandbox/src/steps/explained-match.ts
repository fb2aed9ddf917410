import type { AnyArgs, PreparedStep } from "./prepared-step.ts";

/** What a matcher that was made from data says about arguments that it does not accept. */
export interface Mismatch {
  /** The way from the arguments to what differs: `cmd`. */
  readonly path: string;
  /** What the script expects of the arguments. A payload: for a report, not for a message. */
  readonly expected: unknown;
}

const EXPLAIN = Symbol.for("understudy:explain");

/** Makes a matcher that can say what it does not accept. */
export function explainedMatch(
  expected: unknown,
  findPath: (args: AnyArgs) => string | undefined,
): (...args: AnyArgs) => boolean {
  const match = (...args: AnyArgs): boolean => findPath(args) === undefined;
  const explain = (args: AnyArgs): Mismatch | undefined => {
    const path = findPath(args);
    return path === undefined ? undefined : { path, expected };
  };
  return Object.defineProperty(match, EXPLAIN, { value: explain });
}

/** Lets a matcher explain itself as another does. */
export function withExplanationOf<T extends object>(explained: object, match: T): T {
  return Object.defineProperty(match, EXPLAIN, { value: Reflect.get(explained, EXPLAIN) });
}

/** What a step's matcher has against arguments, if it was made from data. */
export function explainMismatch(match: PreparedStep["match"], args: AnyArgs): Mismatch | undefined {
  const explain: unknown = match === undefined ? undefined : Reflect.get(match, EXPLAIN);
  try {
    return typeof explain === "function"
      ? (Reflect.apply(explain, undefined, [args]) as Mismatch | undefined)
      : undefined;
  } catch {
    return undefined; // A matcher inside the data threw at the second look: the refusal matters more.
  }
}
