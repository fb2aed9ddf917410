import { expect } from "vitest";

/** What a function throws. The test fails if it throws nothing. */
export function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return expect.unreachable("nothing was thrown");
}

/** What a promise rejects with. The test fails if it does not. */
export async function rejectionOf(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return expect.unreachable("nothing was rejected");
}

/** What a double's `assertComplete()` throws. The test fails if it is content. */
export function verdictOf(double: { assertComplete(): void }): unknown {
  return thrownBy(() => {
    double.assertComplete();
  });
}

/** The message of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : expect.unreachable("no error");
}

/** The report of an error of ours. */
export function reportOf(error: unknown): string {
  const { report } = Object(error) as { readonly report?: unknown };
  return typeof report === "function"
    ? String(Reflect.apply(report, error, []))
    : expect.unreachable("no report");
}
