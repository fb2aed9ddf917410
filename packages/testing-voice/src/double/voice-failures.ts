import {
  attachRejection,
  exhaustedWords,
  type LaneTitle,
  payloadText,
  type Refused,
  refusalWords,
  refusedByAllWords,
  sentence,
  severalLanesWords,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";
import { InvalidVoiceStepError } from "../errors/invalid-voice-step-error.ts";
import { UnexpectedVoiceCallError } from "../errors/unexpected-voice-call-error.ts";
import { VoiceCallMatcherError } from "../errors/voice-call-matcher-error.ts";
import type { VoiceRefusal } from "../steps/prepare-match.ts";
import type { StepFault } from "../steps/prepared-step.ts";
import type { Operation } from "./voice-operations.ts";
import type { VoiceScript } from "./voice-script.ts";

/** A call as its failures speak of it. */
export interface FailedCall {
  readonly index: number;
  /** Gives a view of the call. */
  readonly read: () => object;
}

/** Makes the errors of calls: what happened, what was expected, where the script says so, and what to do. */
export class VoiceFailures {
  readonly #script: VoiceScript<unknown>;
  readonly #operation: Operation;

  constructor(script: VoiceScript<unknown>, operation: Operation) {
    this.#script = script;
    this.#operation = operation;
  }

  exhausted(call: FailedCall, lane: LaneTitle, remainingSteps: number): UnexpectedVoiceCallError {
    const { length } = this.#script;
    return new UnexpectedVoiceCallError(
      this.#message(
        `unexpected ${this.callName(call)}: ${exhaustedWords(lane, length)}`,
        this.#operation.mend,
        length - 1,
      ),
      { operation: this.#operation.operation, callIndex: call.index, remainingSteps },
      detailsOf(call),
    );
  }

  refusedByAll(
    call: FailedCall,
    refusals: readonly Refused<unknown, VoiceRefusal>[],
  ): VoiceCallMatcherError {
    const { problem, mend, cause, positions } = refusedByAllWords(
      refusals,
      this.callName(call),
      ({ refusal }) => (refusal.kind === "differs" ? `${refusal.path} differs` : undefined),
    );
    const expected = refusals.flatMap(({ entry, refusal }) =>
      refusal.kind === "differs" ? [expectation(stepName(entry.position), refusal)] : [],
    );
    return new VoiceCallMatcherError(
      this.#message(problem, mend, ...positions),
      { operation: this.#operation.operation, callIndex: call.index },
      { ...detailsOf(call, expected.join("")), ...(cause === undefined ? {} : { cause }) },
    );
  }

  severalLanes(call: FailedCall, lanes: readonly LaneTitle[]): VoiceCallMatcherError {
    const { problem, mend } = severalLanesWords(lanes, this.callName(call));
    return new VoiceCallMatcherError(
      this.#message(problem, mend, this.#script.next),
      { operation: this.#operation.operation, callIndex: call.index },
      detailsOf(call),
    );
  }

  /** @returns the error to throw: a matcher's own error is thrown as it is. */
  refused(call: FailedCall, position: number, refusal: VoiceRefusal): unknown {
    if (refusal.kind === "threw") {
      return refusal.error;
    }
    const fields = { operation: this.#operation.operation, callIndex: call.index };
    const step = stepName(position);
    if (refusal.kind === "differs") {
      const { path } = refusal;
      return new VoiceCallMatcherError(
        this.#message(
          `${this.callName(call)} is not what ${step} expects: ${path} differs.`,
          "Look at this error's report() for what was expected and what the call carried.",
          position,
        ),
        fields,
        detailsOf(call, expectation("The script", refusal)),
      );
    }
    const { problem, mend } = refusalWords(refusal, step, this.callName(call));
    const error = new VoiceCallMatcherError(
      this.#message(problem, mend, position),
      fields,
      detailsOf(call),
    );
    if (refusal.kind === "promise") {
      attachRejection(error, refusal.promise);
    }
    return error;
  }

  invalidAnswer(
    call: FailedCall,
    position: number,
    { reason, problem, path, hint }: StepFault,
  ): InvalidVoiceStepError {
    const at = path === undefined ? "" : ` At: ${path}.`;
    return new InvalidVoiceStepError(
      this.#message(
        `what ${stepName(position)} answered to ${this.callName(call)} ${sentence(problem)}${at}`,
        hint ?? "",
        position,
      ),
      { reason, callIndex: call.index, path, hint },
      detailsOf(call),
    );
  }

  /** A call in messages: `call #2, run`. */
  callName({ index }: FailedCall): string {
    return `call #${index + 1}, ${this.#operation.method}`;
  }

  #message(problem: string, mend: string, ...focus: readonly number[]): string {
    return [`${this.#script.name}: ${problem}`, this.#script.layout(...focus), mend]
      .filter((part) => part !== "")
      .join("\n\n");
  }
}

function stepName(position: number): string {
  return `step ${position + 1}`;
}

/** What a match that is data expected, for a report. It holds payloads. */
function expectation(
  who: string,
  { path, expected }: Extract<VoiceRefusal, { kind: "differs" }>,
): string {
  return `${who} expects:\n${payloadText(expected)}\nIt differs at: ${path}\n\n`;
}

function detailsOf({ read }: FailedCall, before = ""): UnderstudyErrorDetails {
  return { call: read(), details: () => `${before}The call:\n${payloadText({ ...read() })}` };
}
