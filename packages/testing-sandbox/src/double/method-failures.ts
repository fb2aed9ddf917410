import {
  attachRejection,
  type MatchRefusal,
  payloadText,
  refusalWords,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";
import { InvalidScriptedSandboxStepError } from "../errors/invalid-scripted-sandbox-step-error.ts";
import { SandboxCallMatcherError } from "../errors/sandbox-call-matcher-error.ts";
import { UnexpectedSandboxCallError } from "../errors/unexpected-sandbox-call-error.ts";
import { explainMismatch, type Mismatch } from "../steps/explained-match.ts";
import type { PreparedStep } from "../steps/prepared-step.ts";
import type { MethodCall } from "./method-call.ts";
import type { MethodScript } from "./method-script.ts";

/** Makes the errors of calls: what happened, what was expected, where the script says so, and what to do. */
export class MethodFailures {
  readonly #script: MethodScript;
  readonly #notes: () => string;

  /** @param notes - what is odd about the script, for the end of a message; empty where nothing is. */
  constructor(script: MethodScript, notes: () => string) {
    this.#script = script;
    this.#notes = notes;
  }

  exhausted(call: MethodCall, remainingSteps: number): UnexpectedSandboxCallError {
    const { length } = this.#script;
    return new UnexpectedSandboxCallError(
      this.#message(
        `unexpected ${callName(call)}: the script ended after ${length} step${length === 1 ? "" : "s"}.`,
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

  wrongMethod(
    call: MethodCall,
    expectedMethod: string,
    remainingSteps: number,
  ): UnexpectedSandboxCallError {
    return new UnexpectedSandboxCallError(
      this.#message(
        `unexpected ${callName(call)}: ${stepName(call)} expects ${expectedMethod}.`,
        "Put a step for this call before it, or find out why the workflow makes it. What the SDK calls by itself can be answered outside the order, by the option ambient.",
        call.position ?? NOWHERE,
      ),
      { callIndex: call.index, actualMethod: call.method, expectedMethod, remainingSteps },
      detailsOf(call),
    );
  }

  refused(
    call: MethodCall,
    { match }: PreparedStep,
    refusal: Exclude<MatchRefusal, { readonly kind: "threw" }>,
  ): SandboxCallMatcherError {
    const mismatch = explainMismatch(match, call.readArgs());
    const { problem, mend } = refusalWords(refusal, stepName(call), callName(call));
    const details = detailsOf(call);
    const error = new SandboxCallMatcherError(
      this.#message(
        mismatch === undefined
          ? problem
          : `${callName(call)} is not what ${stepName(call)} expects${partName(mismatch)}.`,
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
            details: () =>
              `The script expects:\n${payloadText(mismatch.expected)}\nIt differs at: ${mismatch.path || "the argument"}\n\n${details.details()}`,
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
      `the responder of ${stepName(call)} returned a promise to ${callName(call)}, but ${call.method} is synchronous.`,
      "Return the answer at once.",
    );
    attachRejection(error, promise);
    return error;
  }

  /** @param wrong - what the answer is and should be. */
  wrongAnswer(call: MethodCall, wrong: string): InvalidScriptedSandboxStepError {
    return this.#invalidAnswer(
      call,
      `the responder of ${stepName(call)} returned to ${callName(call)} ${wrong}.`,
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

  #message(problem: string, mend: string, focus: number): string {
    return [`${this.#script.name}: ${problem}`, this.#script.layout(focus), this.#notes(), mend]
      .filter((part) => part !== "")
      .join("\n\n");
  }
}

/** The focus of a layout where the message is about no step. */
const NOWHERE = -1;

function callName({ index, method }: MethodCall): string {
  return `call #${index + 1}, ${method}`;
}

/** The part of the argument that differs. Further in, keys are payloads: the paths of files, the names of variables. */
function partName({ path }: Mismatch): string {
  const [part] = /^[\p{L}_$][\p{L}\p{N}_$]*/u.exec(path) ?? [];
  return part === undefined ? "" : `: ${part} differs`;
}

function stepName({ position, method }: MethodCall): string {
  return position === undefined ? `ambient ${method}` : `step ${position + 1}`;
}

function detailsOf(call: MethodCall): UnderstudyErrorDetails & { readonly details: () => string } {
  return { call: call.read(), details: () => `The call:\n${payloadText({ ...call.read() })}` };
}
