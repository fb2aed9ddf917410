import { expect } from "vitest";

/** Everything that an iterable gives, and the error that ended it, if one did. */
export interface Reading<T> {
  readonly values: readonly T[];
  readonly error: unknown;
}

/** Reads an iterable to its end. An error that ends it is returned beside what came before. */
export async function readAll<T>(source: AsyncIterable<T>): Promise<Reading<T>> {
  const values: T[] = [];
  try {
    for await (const value of source) {
      values.push(value);
    }
    return { values, error: undefined };
  } catch (error) {
    return { values, error };
  }
}

/** What a function throws. The test fails if it throws nothing. */
export function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return expect.unreachable("nothing was thrown");
}

/** What a promise, or a function that may throw before it returns one, rejects with. The test fails if it does not. */
export async function rejectionOf(run: Promise<unknown> | (() => unknown)): Promise<unknown> {
  try {
    await (typeof run === "function" ? run() : run);
  } catch (error) {
    return error;
  }
  return expect.unreachable("nothing was rejected");
}
