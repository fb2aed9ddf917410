import { UnderstudyError } from "@understudy/testing-shared";
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

/** What a double says at the end. The test fails if it says nothing. */
export function verdictOf(double: { assertComplete(): void }): unknown {
  return thrownBy(() => {
    double.assertComplete();
  });
}

/** The message of an error. The test fails if it is none. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : expect.unreachable("this is no error");
}

/** The report of an error. The test fails if it has none. */
export function reportOf(error: unknown): string {
  return UnderstudyError.isInstance(error)
    ? error.report()
    : expect.unreachable("this is no error of a double");
}
