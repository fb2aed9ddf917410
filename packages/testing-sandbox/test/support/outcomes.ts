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
export async function rejectionOf(promise: unknown): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return expect.unreachable("nothing was rejected");
}
