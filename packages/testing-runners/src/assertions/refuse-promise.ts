import { attachRejection, isPromiseLike } from "@understudy/testing-shared/internal";
import { InvalidAssertionError } from "./invalid-assertion-error.ts";

/** @throws InvalidAssertionError for a promise, which shows nothing of what it will be. */
export function refusePromise(assertion: string, received: unknown): void {
  if (isPromiseLike(received)) {
    const error = new InvalidAssertionError(
      assertion,
      "was given a promise. Await it first: const result = await run(agent, input).",
    );
    attachRejection(error, received);
    throw error;
  }
}
