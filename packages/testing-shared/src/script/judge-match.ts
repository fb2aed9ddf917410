import { isObject } from "../words/is-object.ts";

/** Why a matcher did not accept a call. */
export type MatchRefusal =
  /** The matcher threw: the value that it threw. */
  | { readonly kind: "threw"; readonly error: unknown }
  /** The matcher returned something falsy other than `undefined`. */
  | { readonly kind: "rejected"; readonly returned: unknown }
  /** The matcher returned a promise, which nobody waits for. */
  | { readonly kind: "promise"; readonly promise: PromiseLike<unknown> };

/**
 * Asks a matcher. It accepts by returning `undefined` (so that it may hold assertions only) or anything truthy.
 *
 * A promise is a refusal: a call takes its step at once, so an asynchronous verdict would come too late and its
 * failure would be lost.
 */
export function judgeMatch(match: () => unknown): MatchRefusal | undefined {
  try {
    const returned = match();
    if (isPromiseLike(returned)) {
      return { kind: "promise", promise: returned };
    }
    return returned === undefined || Boolean(returned) ? undefined : { kind: "rejected", returned };
  } catch (error) {
    return { kind: "threw", error };
  }
}

/** Whether a step refused because its matcher returned a promise. */
export function isPromised(refusal: unknown): boolean {
  return isObject(refusal) && refusal["kind"] === "promise";
}

/** Whether a value has a `then` method. */
export function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return (
    ((typeof value === "object" && value !== null) || typeof value === "function") &&
    typeof Reflect.get(value, "then") === "function"
  );
}
