import {
  attachRejection,
  exhaustedWords,
  type LaneTitle,
  type MatchRefusal,
  payloadText,
  type Refused,
  refusalWords,
  severalLanesWords,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";
import { InvalidScriptedSandboxStepError } from "../errors/invalid-scripted-sandbox-step-error.ts";
import { SandboxCallMatcherError } from "../errors/sandbox-call-matcher-error.ts";
import { UnexpectedSandboxCallError } from "../errors/unexpected-sandbox-call-error.ts";
import { explainMismatch } from "../steps/explained-match.ts";
import type { PreparedStep } from "../steps/prepared-step.ts";
import { groupRefusal } from "./group-refusal.ts";
import type { MethodCall } from "./method-call.ts";
import type { MethodScript, Refusal } from "./method-script.ts";
import { expectedText, partName } from "./mismatch-words.ts";

/** Makes the errors of calls: what happened, what was expected, where the script says so, and what to do. */
export class MethodFailures {
  readonly #script: MethodScript;
  readonly #notes: () => string;

  /** @param notes - what is odd about the script, for the end of a message; empty where nothing is. */
  constructor(script: MethodScript, notes: () => string) {
    this.#script = script;
    this.#notes = notes;
  }

  exhausted(call: MethodCall, lane: LaneTitle, remainingSteps: number): UnexpectedSandboxCallError {
    const { length } = this.#script;
    return new UnexpectedSandboxCallError(
      this.#message(
        `unexpected ${call.title}: ${exhaustedWords(lane, length)}`,
        "Add a step for this call, or find out why the workflow makes it.",
        length - 1,
      ),
      {
        callIndex: call.index,
        actualMethod: call.method,
        expectedMethod: undefined,
        remainingSteps,
      },
      detailsOf(call),
    );
  }

  /** @returns the error to throw: a matcher's own error is thrown as it is. */
  refused(
    call: MethodCall,
    { entry, refusal }: Refused<PreparedStep, Refusal>,
    remainingSteps: number,
  ): unknown {
    switch (refusal.kind) {
      case "threw":
        return refusal.error;
      case "wrong_method":
        return this.#wrongMethod(call, entry.step.method, remainingSteps);
      default:
        return this.#notAccepted(call, entry.step, refusal);
    }
  }

  /** No step of a group took the call: all are for other methods, or one that is for its method did not accept it. */
  refusedByAll(
    call: MethodCall,
    refusals: readonly Refused<PreparedStep, Refusal>[],
    remainingSteps: number,
  ): UnexpectedSandboxCallError | SandboxCallMatcherError {
    const { words, expected } = groupRefusal(call, refusals);
    const { problem, mend, cause, positions } = words;
    const [first] = refusals;
    const { details, ...known } = detailsOf(call);
    const more = {
      ...known,
      ...(cause === undefined ? {} : { cause }),
      details: () => [...expected, details()].join("\n\n"),
    };
    const place = { callIndex: call.index };
    if (refusals.every(({ refusal }) => refusal.kind === "wrong_method")) {
      return new UnexpectedSandboxCallError(
        this.#message(problem, `${mend} ${AMBIENT_HINT}`, ...positions),
        {
          ...place,
          actualMethod: call.method,
          expectedMethod: first?.entry.step.method,
          remainingSteps,
        },
        more,
      );
    }
    return new SandboxCallMatcherError(
      this.#message(problem, mend, ...positions),
      { ...place, method: call.method },
      more,
    );
  }

  severalLanes(call: MethodCall, lanes: readonly LaneTitle[]): SandboxCallMatcherError {
    const { problem, mend } = severalLanesWords(lanes, call.title);
    return new SandboxCallMatcherError(
      this.#message(problem, mend, this.#script.next),
      { callIndex: call.index, method: call.method },
      detailsOf(call),
    );
  }

  #wrongMethod(
    call: MethodCall,
    expectedMethod: string,
    remainingSteps: number,
  ): UnexpectedSandboxCallError {
    return new UnexpectedSandboxCallError(
      this.#message(
        `unexpected ${call.title}: ${stepName(call)} expects ${expectedMethod}.`,
        `Put a step for this call before it, or find out why the workflow makes it. ${AMBIENT_HINT}`,
        call.position ?? NOWHERE,
      ),
      { callIndex: call.index, actualMethod: call.method, expectedMethod, remainingSteps },
      detailsOf(call),
    );
  }

  #notAccepted(
    call: MethodCall,
    { match }: PreparedStep,
    refusal: Exclude<MatchRefusal, { readonly kind: "threw" }>,
  ): SandboxCallMatcherError {
    const mismatch = explainMismatch(match, call.readArgs());
    const { problem, mend } = refusalWords(refusal, stepName(call), call.title);
    const details = detailsOf(call);
    const error = new SandboxCallMatcherError(
      this.#message(
        mismatch === undefined
          ? problem
          : `${call.title} is not what ${stepName(call)} expects${partName(mismatch)}.`,
        mismatch === undefined
          ? mend
          : "Look at this error's report() for what was expected and what the call carried.",
        call.position ?? NOWHERE,
      ),
      { callIndex: call.index, method: call.method },
      mismatch === undefined
        ? details
        : {
            ...details,
            details: () => [expectedText("The script", mismatch), details.details()].join("\n\n"),
          },
    );
    if (refusal.kind === "promise") {
      attachRejection(error, refusal.promise);
    }
    return error;
  }

  promised(call: MethodCall, promise: PromiseLike<unknown>): InvalidScriptedSandboxStepError {
    const error = this.#invalidAnswer(
      call,
      `the responder of ${stepName(call)} returned a promise to ${call.title}, but ${call.method} is synchronous.`,
      "Return the answer at once.",
    );
    attachRejection(error, promise);
    return error;
  }

  /** @param wrong - what the answer is and should be. */
  wrongAnswer(call: MethodCall, wrong: string): InvalidScriptedSandboxStepError {
    return this.#invalidAnswer(
      call,
      `the responder of ${stepName(call)} returned to ${call.title} ${wrong}.`,
      "Return the answer: a return may be missing.",
    );
  }

  #invalidAnswer(call: MethodCall, problem: string, hint: string): InvalidScriptedSandboxStepError {
    return new InvalidScriptedSandboxStepError(
      this.#message(problem, hint, call.position ?? NOWHERE),
      { reason: "invalid_outcome", callIndex: call.index, method: call.method, hint },
      detailsOf(call),
    );
  }

  #message(problem: string, mend: string, ...focus: readonly number[]): string {
    return [`${this.#script.name}: ${problem}`, this.#script.layout(...focus), this.#notes(), mend]
      .filter((part) => part !== "")
      .join("\n\n");
  }
}

const AMBIENT_HINT =
  "What the SDK calls by itself can be answered outside the order, by the option ambient.";

/** The focus of a layout where the message is about no step. */
const NOWHERE = -1;

function stepName({ position, method }: MethodCall): string {
  return position === undefined ? `ambient ${method}` : `step ${position + 1}`;
}

function detailsOf(call: MethodCall): UnderstudyErrorDetails & { readonly details: () => string } {
  return { call: call.read(), details: () => `The call:\n${payloadText({ ...call.read() })}` };
}
