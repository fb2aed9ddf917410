import { NetworkClosedError } from "@understudy/testing-runners";

/** What an attempt failed with. */
export async function failureOf(attempt: () => unknown): Promise<unknown> {
  try {
    await attempt();
  } catch (error) {
    return error;
  }
  throw new Error("The attempt did not fail.");
}

/** What an attempt was refused with. */
export async function refusalOf(attempt: () => unknown): Promise<NetworkClosedError> {
  const failure = await failureOf(attempt);
  if (NetworkClosedError.isInstance(failure)) {
    return failure;
  }
  throw failure;
}
