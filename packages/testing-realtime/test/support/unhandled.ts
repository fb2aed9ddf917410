import { setImmediate } from "node:timers/promises";

import { expect, onTestFinished } from "vitest";

/** Lets everything that is due happen: every promise that can settle has told its readers. */
export async function settled(): Promise<void> {
  await setImmediate();
  await setImmediate();
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
