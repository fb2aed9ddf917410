import { setImmediate } from "node:timers/promises";

import { expect, onTestFinished } from "vitest";

/** A promise that a test settles. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}

/** Makes a promise that a test settles. */
export function deferred<T = void>(): Deferred<T> {
  let settle: Pick<Deferred<T>, "resolve" | "reject"> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (settle === undefined) {
    throw new Error("unreachable: a promise runs its executor at once");
  }
  return { promise, ...settle };
}

/** Lets everything that is due happen. It is no wait for a time. */
export async function settled(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Settles when a signal is aborted. */
export async function aborted(signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted !== true) {
    await new Promise<void>((resolve) => {
      signal?.addEventListener("abort", () => resolve(), { once: true });
    });
  }
}

/** Whether a promise still waits when everything that is due has happened. */
export async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol("pending");
  const first = await Promise.race([promise.catch(() => undefined), settled().then(() => pending)]);
  return first === pending;
}

/** What a promise rejects with. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("The promise was resolved.");
}

/**
 * Watches for rejections that nobody handles.
 *
 * @returns what asserts that there was none so far.
 */
export function watchRejections(): () => Promise<void> {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => {
    unhandled.push(reason);
  };
  // The runner's own listeners would fail the whole file; here the test does it itself.
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", note);
  onTestFinished(() => {
    process.off("unhandledRejection", note);
    for (const other of others) {
      process.on("unhandledRejection", other);
    }
  });
  return async () => {
    await settled();
    expect(unhandled).toEqual([]);
  };
}
