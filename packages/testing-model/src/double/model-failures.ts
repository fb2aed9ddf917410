import {
  attachRejection,
  exhaustedWords,
  type LaneTitle,
  type MatchRefusal,
  payloadText,
  type Refused,
  refusalWords,
  refusedByAllWords,
  severalLanesWords,
  unusedWords,
} from "@understudy/testing-shared/internal";
import {
  InvalidScriptedModelStepError,
  type InvalidScriptedModelStepReason,
} from "../errors/invalid-scripted-model-step-error.ts";
import { ModelCallMatcherError } from "../errors/model-call-matcher-error.ts";
import {
  ForbiddenModelResponseError,
  UnexpectedToolFailureError,
} from "../errors/strict-errors.ts";
import { UnconsumedModelStepsError } from "../errors/unconsumed-model-steps-error.ts";
import { UnexpectedModelCallError } from "../errors/unexpected-model-call-error.ts";
import { sentence, type StepFault } from "../steps/step-fault.ts";
import type { StrictProblem } from "../strict/strict-problem.ts";
import type { RecordedModelCall } from "../types/recorded-call.ts";
import type { ModelScript } from "./model-script.ts";

/** A call as its failures speak of it. */
export interface FailedCall {
  readonly index: number;
  readonly streamed: boolean;
  /** The position of the step that the call took, zero-based, where it took one. */
  readonly position?: number | undefined;
  /** Gives a view of the call. */
  readonly read: () => RecordedModelCall;
}

/** Makes the errors of a model: what happened, what was expected, where the script says so, and what to do. */
export class ModelFailures {
  readonly #name: string;
  readonly #script: ModelScript;

  constructor(name: string, script: ModelScript) {
    this.#name = name;
    this.#script = script;
  }

  unexpectedCall(call: FailedCall, lane: LaneTitle): UnexpectedModelCallError {
    const { length } = this.#script;
    return new UnexpectedModelCallError(
      this.#message(
        `unexpected ${callName(call)}: ${exhaustedWords(lane, length)}`,
        "Add a step for this call, or find out why the workflow makes it.",
        length - 1,
      ),
      { callIndex: call.index, streamed: call.streamed },
      detailsOf(call),
    );
  }

  refusedByAll(
    call: FailedCall,
    refusals: readonly Refused<unknown, MatchRefusal>[],
  ): ModelCallMatcherError {
    const { problem, mend, cause, positions } = refusedByAllWords(refusals, callName(call));
    return this.#matcherError(call, this.#message(problem, mend, ...positions), cause);
  }

  severalLanes(call: FailedCall, lanes: readonly LaneTitle[]): ModelCallMatcherError {
    const { problem, mend } = severalLanesWords(lanes, callName(call));
    return this.#matcherError(call, this.#message(problem, mend, this.#script.next));
  }

  /** @returns the error to throw: a matcher's own error is thrown as it is. */
  refused(call: FailedCall, refusal: MatchRefusal): unknown {
    if (refusal.kind === "threw") {
      return refusal.error;
    }
    const { problem, mend } = refusalWords(refusal, stepName(call), callName(call));
    const error = this.#matcherError(call, this.#message(problem, mend, call.position ?? 0));
    if (refusal.kind === "promise") {
      attachRejection(error, refusal.promise);
    }
    return error;
  }

  incompatible(call: FailedCall, stepType: string): InvalidScriptedModelStepError {
    return this.#invalid(
      call,
      "incompatible_call",
      `${stepName(call)} is a stream of exact events, but ${callName(call)} does not stream.`,
      {
        stepType,
        hint: "Run with { stream: true }, give the step a response: modelStream(events, { response }), or use a response step, which serves both.",
      },
    );
  }

  invalidAnswer(
    call: FailedCall,
    fault: StepFault,
    stepType: string,
  ): InvalidScriptedModelStepError {
    const { problem, path, hint } = fault;
    const reason = ANSWER_REASONS.find((known) => known === fault.reason) ?? "invalid_response";
    return this.#invalid(
      call,
      reason,
      `what ${stepName(call)} answered to ${callName(call)} ${sentence(problem)}`,
      { stepType, path, hint },
    );
  }

  wrongPieces(call: FailedCall): InvalidScriptedModelStepError {
    return this.#invalid(
      call,
      "invalid_option",
      `the deltas of ${stepName(call)} did not cut a text into pieces that add up to it.`,
      {
        path: "deltas",
        hint: "Return texts, at once, that give the whole text when they are joined.",
      },
    );
  }

  forbidden(call: FailedCall, problem: StrictProblem): ForbiddenModelResponseError {
    const { reason, itemIndex, toolName, message } = problem;
    return new ForbiddenModelResponseError(
      this.#message(
        `strict: ${stepName(call)} answers ${callName(call)} with what its request does not allow: ${message}`,
        "Mend the step or the workflow; an item that is wrong on purpose goes into item.malformed().",
        call.position ?? 0,
      ),
      { reason, callIndex: call.index, itemIndex, toolName },
      detailsOf(call),
    );
  }

  toolFailed(
    call: FailedCall,
    failed: { readonly callId: string; readonly toolName: string },
    calledBy: number,
  ): UnexpectedToolFailureError {
    return new UnexpectedToolFailureError(
      this.#message(
        `strict: the tool ${JSON.stringify(failed.toolName)}, called by step ${calledBy + 1}, failed; ${callName(call)} carries the SDK's failure text as its result.`,
        "Mend the tool or its arguments, or say expectToolFailure in the step if the failure is meant.",
        calledBy,
      ),
      { callIndex: call.index, ...failed },
      detailsOf(call),
    );
  }

  unconsumed(): UnconsumedModelStepsError | undefined {
    const { remaining } = this.#script;
    return remaining === 0
      ? undefined
      : new UnconsumedModelStepsError(
          this.#message(
            `${unusedWords(this.#script)}: the workflow ended early.`,
            "Remove the step, or find out why the workflow stops before it.",
            this.#script.next,
          ),
          remaining,
        );
  }

  #invalid(
    call: FailedCall,
    reason: InvalidScriptedModelStepReason,
    problem: string,
    more: {
      readonly stepType?: string | undefined;
      readonly path?: string | undefined;
      readonly hint?: string | undefined;
    },
  ): InvalidScriptedModelStepError {
    return new InvalidScriptedModelStepError(
      this.#message(problem, more.hint ?? "", call.position ?? 0),
      { reason, callIndex: call.index, ...more },
      detailsOf(call),
    );
  }

  #matcherError(call: FailedCall, message: string, cause?: unknown): ModelCallMatcherError {
    return new ModelCallMatcherError(
      message,
      { callIndex: call.index, streamed: call.streamed },
      { ...detailsOf(call), ...(cause === undefined ? {} : { cause }) },
    );
  }

  #message(problem: string, mend: string, ...focus: readonly number[]): string {
    return [
      `${this.#name}: ${problem}`,
      this.#script.layout(...focus),
      this.#script.noteLines,
      mend,
    ]
      .filter((part) => part !== "")
      .join("\n\n");
  }
}

/** Why an answer of a responder is wrong; as the SDK has it, whatever else is wrong is an invalid response. */
const ANSWER_REASONS = ["invalid_stream", "invalid_item", "reused_iterator"] as const;

function callName({ index, streamed }: FailedCall): string {
  return `call #${index + 1} (${streamed ? "streamed" : "not streamed"})`;
}

function stepName({ position = 0 }: FailedCall): string {
  return `step ${position + 1}`;
}

function detailsOf({ read }: FailedCall): { call: unknown; details: () => string } {
  return { call: read(), details: () => `The call:\n${payloadText({ ...read() })}` };
}
