import {
  attachRejection,
  exhaustedWords,
  type LaneTitle,
  payloadText,
  refusalWords,
  refusedByAllWords,
  severalLanesWords,
  unusedWords,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";
import { RealtimeCallMatcherError } from "../errors/realtime-call-matcher-error.ts";
import { UnconsumedRealtimeStepsError } from "../errors/unconsumed-realtime-steps-error.ts";
import { UnexpectedRealtimeCallError } from "../errors/unexpected-realtime-call-error.ts";
import type { RealtimeTransportMethod } from "../types/calls.ts";
import { callName, detailsOf } from "./call-words.ts";
import type { RealtimeCall } from "./realtime-call.ts";
import type { RealtimeScript } from "./realtime-script.ts";
import { differenceWords, methodOf, type RefusedStep } from "./step-match.ts";

/** What to do about a call that is not in the script. */
const MEND =
  "Put a step for this call there, find out why the application makes it, or let calls outside the script pass with strict: false.";

/** Makes the errors about a declarative script: what happened, where the script says what, and what to do. */
export class ScriptFailures {
  readonly #name: string;
  readonly #script: RealtimeScript;

  constructor(name: string, script: RealtimeScript) {
    this.#name = name;
    this.#script = script;
  }

  /** A call for which there is no step left. */
  exhausted(call: RealtimeCall, lane: LaneTitle): UnexpectedRealtimeCallError {
    const { length } = this.#script;
    const problem = `unexpected ${callName(call)}: ${exhaustedWords(lane, length)}`;
    return unexpected(call, undefined, this.#message(problem, MEND, length - 1), detailsOf(call));
  }

  /** @returns the error to throw for a call that its step refuses: what a matcher threw is thrown as it is. */
  refused(call: RealtimeCall, { entry, refusal }: RefusedStep): unknown {
    const { step, position } = entry;
    switch (refusal.kind) {
      case "threw":
        return refusal.error;
      case "differs": {
        const part = refusal.part === "method" ? "" : `: ${refusal.part} differs`;
        const problem = `unexpected ${callName(call)}: it is not what step ${position + 1} expects${part}.`;
        const details = withExpected(detailsOf(call), step.match);
        return unexpected(call, methodOf(step), this.#message(problem, MEND, position), details);
      }
      default: {
        const { problem, mend } = refusalWords(refusal, `step ${position + 1}`, callName(call));
        const error = matcherError(call, this.#message(problem, mend, position));
        if (refusal.kind === "promise") {
          attachRejection(error, refusal.promise);
        }
        return error;
      }
    }
  }

  /** A call that no step of a group accepts. */
  refusedByAll(call: RealtimeCall, refusals: readonly RefusedStep[]): UnexpectedRealtimeCallError {
    const { problem, mend, cause, positions } = refusedByAllWords(
      refusals,
      callName(call),
      ({ refusal }) => (refusal.kind === "differs" ? differenceWords(refusal) : undefined),
    );
    const [first] = refusals;
    return unexpected(
      call,
      first === undefined ? undefined : methodOf(first.entry.step),
      this.#message(problem, mend, ...positions),
      { ...detailsOf(call), ...(cause === undefined ? {} : { cause }) },
    );
  }

  /** A call that the predicates of several lanes pick. */
  severalLanes(call: RealtimeCall, lanes: readonly LaneTitle[]): RealtimeCallMatcherError {
    const { problem, mend } = severalLanesWords(lanes, callName(call));
    return matcherError(call, this.#message(problem, mend, this.#script.next));
  }

  unconsumed(): UnconsumedRealtimeStepsError | undefined {
    const { remaining, next } = this.#script;
    return remaining === 0
      ? undefined
      : new UnconsumedRealtimeStepsError(
          this.#message(
            `${unusedWords(this.#script)}: the session ended early.`,
            "Remove the step, or find out why the session stops before it.",
            next,
          ),
          remaining,
        );
  }

  #message(problem: string, mend: string, ...focus: readonly number[]): string {
    return [`${this.#name}: ${problem}`, this.#script.layout(...focus), mend].join("\n\n");
  }
}

function unexpected(
  call: RealtimeCall,
  expectedMethod: RealtimeTransportMethod | undefined,
  message: string,
  details: UnderstudyErrorDetails,
): UnexpectedRealtimeCallError {
  const fields = { callIndex: call.index, expectedMethod, actualMethod: call.method };
  return new UnexpectedRealtimeCallError(message, fields, details);
}

function matcherError(call: RealtimeCall, message: string): RealtimeCallMatcherError {
  const fields = { callIndex: call.index, actualMethod: call.method };
  return new RealtimeCallMatcherError(message, fields, detailsOf(call));
}

function withExpected(
  { call, details }: UnderstudyErrorDetails,
  match: unknown,
): UnderstudyErrorDetails {
  return {
    call,
    details: () => `The script expects:\n${payloadText(match)}\n\n${details?.() ?? ""}`,
  };
}
