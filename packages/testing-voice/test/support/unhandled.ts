import { nextTask } from "./tasks.ts";

/** Runs a test and returns the reasons of the unhandled rejections that it left behind. */
export async function unhandledRejectionsOf(run: () => unknown): Promise<readonly unknown[]> {
  const reasons: unknown[] = [];
  const others = process.listeners("unhandledRejection");
  const note = (reason: unknown): void => {
    reasons.push(reason);
  };
  // The runner of the tests listens too, and would report what the test is about.
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", note);
  try {
    await run();
    // Node looks for unhandled rejections when the microtasks are done.
    await nextTask();
    await nextTask();
  } finally {
    process.removeListener("unhandledRejection", note);
    for (const listener of others) {
      process.on("unhandledRejection", listener);
    }
  }
  return reasons;
}
