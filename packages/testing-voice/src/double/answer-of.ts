import { isError, isFault } from "@understudy/testing-shared/internal";
import type { VoiceCall } from "./voice-call.ts";

/**
 * The answer to a call that is answered once.
 *
 * @throws the error of the step, what a responder throws or returns as an `Error`, the reason of an abort, a violation.
 */
export async function answerOf<TResult>(call: VoiceCall<TResult>): Promise<TResult> {
  try {
    const { outcome, form, signal } = call;
    if (call.isHeld) {
      await untilAborted(call.waitAtGate(), signal);
    }
    switch (outcome.kind) {
      case "result":
        return outcome.value;
      case "error":
        throw outcome.error;
      case "respond": {
        const answer = await untilAborted(call.ask(outcome), signal);
        if (isError(answer)) {
          throw answer;
        }
        const checked = call.look(() => form.check(answer, undefined));
        if (isFault(checked)) {
          throw call.invalidAnswer(checked);
        }
        return checked.value;
      }
    }
  } finally {
    call.settle();
  }
}

/** Waits for a promise, but no longer than until a signal is aborted: then it throws the signal's reason. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) {
    return await promise;
  }
  let abort: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => {
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", abort, { once: true });
    // The responder itself may have aborted it before it returned.
    if (signal.aborted) {
      abort();
    }
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    if (abort !== undefined) {
      signal.removeEventListener("abort", abort);
    }
  }
}
