import { describeError, findMismatch } from "@understudy/testing-shared/internal";
import { isRecorder, isVerifiable, subjectName } from "../../transcripts/subjects.ts";
import { InvalidAssertionError } from "../invalid-assertion-error.ts";
import { refuse } from "../refuse.ts";
import { brief, diffOf, listed, type Verdict } from "../verdict.ts";

/** Whether a double's workflow kept to its script and finished it. */
export function toBeComplete(received: unknown): Verdict {
  if (!isVerifiable(received)) {
    return refuse("toBeComplete", "a double", received);
  }
  const failure = failureOf(received);
  return {
    pass: failure === undefined,
    subject: subjectName(received),
    expectation: "be complete",
    found: () =>
      failure === undefined
        ? "It is: the workflow kept to the script and finished it."
        : describeError(failure.error),
    cause: failure,
  };
}

function failureOf(double: {
  readonly assertComplete: () => void;
}): { readonly error: unknown } | undefined {
  try {
    double.assertComplete();
    return undefined;
  } catch (error) {
    return { error };
  }
}

/** Whether the call at an index, zero-based, or from the end if it is negative, has what is expected. */
export function toHaveReceivedCall(received: unknown, index: number, expected?: unknown): Verdict {
  if (!isRecorder(received)) {
    return refuse("toHaveReceivedCall", "a double that keeps its calls", received);
  }
  if (!Number.isInteger(index)) {
    throw new InvalidAssertionError(
      "toHaveReceivedCall",
      "takes the index of a call, a whole number: 0 for the first, -1 for the last.",
    );
  }
  const { calls } = received;
  const at = index < 0 ? calls.length + index : index;
  const call = calls[at];
  const isThere = at >= 0 && at < calls.length;
  const mismatch =
    isThere && expected !== undefined ? findMismatch(expected, call) : isThere ? undefined : "";
  return {
    pass: isThere && mismatch === undefined,
    subject: subjectName(received),
    expectation: `have received call #${at + 1}${expected === undefined ? "" : ` with ${brief(expected)}`}`,
    found: () =>
      isThere
        ? differs(mismatch) + `Call #${at + 1}: ${brief(call)}`
        : listed(
            `It received ${counted(calls.length)}:`,
            calls.map(brief),
            "It received no calls.",
          ),
    diff: isThere && expected !== undefined ? diffOf(expected, call) : undefined,
  };
}

/** A sentence that says where a value differs from what is expected. */
export function differs(mismatch: string | undefined): string {
  return mismatch === undefined || mismatch === "" ? "" : `It differs at ${mismatch}.\n`;
}

function counted(count: number): string {
  return `${count} call${count === 1 ? "" : "s"}`;
}
