import { describeType } from "@understudy/testing-shared/internal";
import { InvalidAssertionError } from "./invalid-assertion-error.ts";
import { subjectName, isRecorder, isRun } from "../transcripts/subjects.ts";
import { refusePromise } from "./refuse-promise.ts";

/**
 * Refuses what an assertion does not take.
 *
 * @param takes - what it takes, in words.
 * @throws InvalidAssertionError
 */
export function refuse(assertion: string, takes: string, received: unknown): never {
  refusePromise(assertion, received);
  const given = isRun(received)
    ? "the result of a run"
    : isRecorder(received)
      ? subjectName(received)
      : describeType(received);
  throw new InvalidAssertionError(assertion, `takes ${takes}; it was given ${given}.`);
}
