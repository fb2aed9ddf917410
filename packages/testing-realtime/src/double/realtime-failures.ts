import {
  attachRejection,
  type DefinitionSite,
  type MatchRefusal,
  payloadText,
  refusalWords,
  type UnderstudyErrorDetails,
} from "@understudy/testing-shared/internal";
import { IncompleteRealtimeScenarioError } from "../errors/incomplete-realtime-scenario-error.ts";
import { RealtimeCallMatcherError } from "../errors/realtime-call-matcher-error.ts";
import { RealtimeScriptError } from "../errors/realtime-script-error.ts";
import { RealtimeTransportNotClosedError } from "../errors/realtime-transport-not-closed-error.ts";
import { ScriptedRealtimeConnectionSupersededError } from "../errors/scripted-realtime-connection-superseded-error.ts";
import { ScriptedRealtimeScenarioCancelledError } from "../errors/scripted-realtime-scenario-cancelled-error.ts";
import { UnconsumedRealtimeStepsError } from "../errors/unconsumed-realtime-steps-error.ts";
import { UnexpectedRealtimeCallError } from "../errors/unexpected-realtime-call-error.ts";
import { UnexpectedRealtimeEventError } from "../errors/unexpected-realtime-event-error.ts";
import type { RealtimeStatus } from "../types/pending.ts";
import type { ExpectedCall } from "./expectation.ts";
import type { Leftovers } from "./leftovers.ts";
import type { RealtimeCall } from "./realtime-call.ts";
import {
  methodOf,
  partThatDiffers,
  type RealtimeScript,
  type TakenStep,
} from "./realtime-script.ts";

/** Makes the errors of a transport: what happened, what was expected, where the test says so, and what to do. */
export class RealtimeFailures {
  readonly #name: string;
  readonly #leftovers: () => Leftovers;

  /** @param leftovers - what is left over at the moment. */
  constructor(name: string, leftovers: () => Leftovers) {
    this.#name = name;
    this.#leftovers = leftovers;
  }

  unexpected(call: RealtimeCall, expected: ExpectedCall): UnexpectedRealtimeCallError {
    return new UnexpectedRealtimeCallError(
      this.#message(
        `unexpected ${callName(call)}: ${expectationName(expected)} is for ${expected.method}.`,
        "Expect this call first, or find out why the application makes it.",
      ),
      { callIndex: call.index, expectedMethod: expected.method, actualMethod: call.method },
      detailsOf(call),
    );
  }

  /** A call that none of a group of expectations accepts. */
  metNone(
    call: RealtimeCall,
    expected: readonly ExpectedCall[],
    refusals: readonly { readonly error: unknown }[],
  ): UnexpectedRealtimeCallError {
    // What a matcher of that method says tells more than that others are for other methods.
    const telling = refusals.find((_, index) => expected[index]?.method === call.method);
    const names = expected.map((one) => `${expectationName(one)} for ${one.method}`).join(", ");
    return new UnexpectedRealtimeCallError(
      this.#message(
        `unexpected ${callName(call)}: it meets none of ${names}.`,
        "Expect this call, too, or find out why the application makes it.",
      ),
      { callIndex: call.index, expectedMethod: expected[0]?.method, actualMethod: call.method },
      { ...detailsOf(call), cause: telling?.error },
    );
  }

  forbidden(call: RealtimeCall, { location }: DefinitionSite): UnexpectedRealtimeCallError {
    const place = location === undefined ? "" : ` (${location})`;
    return new UnexpectedRealtimeCallError(
      this.#message(
        `unexpected ${callName(call)}: expectNoCall("${call.method}")${place} says that it must not come.`,
        "Lift that with the function that expectNoCall() returned, or find out why the application makes it.",
      ),
      { callIndex: call.index, expectedMethod: undefined, actualMethod: call.method },
      detailsOf(call),
    );
  }

  refused(
    call: RealtimeCall,
    expected: ExpectedCall,
    refusal: Exclude<MatchRefusal, { readonly kind: "threw" }>,
  ): RealtimeCallMatcherError {
    const { problem, mend } = refusalWords(refusal, expectationName(expected), callName(call));
    const error = new RealtimeCallMatcherError(
      this.#message(problem, mend),
      { callIndex: call.index, actualMethod: call.method },
      detailsOf(call),
    );
    if (refusal.kind === "promise") {
      attachRejection(error, refusal.promise);
    }
    return error;
  }

  /** A call that a declarative script has no step for. */
  offScript(call: RealtimeCall, script: RealtimeScript, taken: TakenStep | undefined): unknown {
    const { length } = script;
    return new UnexpectedRealtimeCallError(
      [
        taken === undefined
          ? `${this.#name}: unexpected ${callName(call)}: the script ended after ${length} step${length === 1 ? "" : "s"}.`
          : `${this.#name}: unexpected ${callName(call)}: it is not what step ${taken.position + 1} expects${partThatDiffers(taken.step, call)}.`,
        script.layout(taken?.position ?? length - 1),
        "Put a step for this call there, find out why the application makes it, or let calls outside the script pass with strict: false.",
      ].join("\n\n"),
      {
        callIndex: call.index,
        expectedMethod: taken === undefined ? undefined : methodOf(taken.step),
        actualMethod: call.method,
      },
      taken === undefined ? detailsOf(call) : withExpected(detailsOf(call), taken.step.match),
    );
  }

  /** A call that the next step of a declarative script is not for, or whose matcher does not accept it. */
  refusedByStep(
    call: RealtimeCall,
    script: RealtimeScript,
    taken: TakenStep,
    refusal: Exclude<MatchRefusal, { readonly kind: "threw" }>,
  ): unknown {
    if (typeof taken.step.match !== "function") {
      return this.offScript(call, script, taken);
    }
    const { problem, mend } = refusalWords(refusal, `step ${taken.position + 1}`, callName(call));
    const error = new RealtimeCallMatcherError(
      [`${this.#name}: ${problem}`, script.layout(taken.position), mend].join("\n\n"),
      { callIndex: call.index, actualMethod: call.method },
      detailsOf(call),
    );
    if (refusal.kind === "promise") {
      attachRejection(error, refusal.promise);
    }
    return error;
  }

  unconsumed(script: RealtimeScript): UnconsumedRealtimeStepsError | undefined {
    const { remaining, length } = script;
    return remaining === 0
      ? undefined
      : new UnconsumedRealtimeStepsError(
          [
            `${this.#name}: ${remaining} of ${length} step${length === 1 ? "" : "s"} ${remaining === 1 ? "was" : "were"} not used: the session ended early.`,
            script.layout(),
            "Remove the step, or find out why the session stops before it.",
          ].join("\n\n"),
          remaining,
        );
  }

  incomplete(): IncompleteRealtimeScenarioError | undefined {
    const leftovers = this.#leftovers();
    const { calls, expectations, failures } = leftovers;
    return leftovers.isEmpty
      ? undefined
      : new IncompleteRealtimeScenarioError(
          [
            `${this.#name}: the scenario is incomplete: ${leftovers.counts}.`,
            leftovers.lines,
            "Expect the calls that the application makes, and find out why it does not make the others.",
          ].join("\n\n"),
          {
            unconsumedCalls: calls.map(({ index, method }) => ({ index, method })),
            pendingExpectations: expectations.flatMap(({ pending }) => pending),
            pendingFailures: failures,
          },
        );
  }

  cancelled(reason: unknown): ScriptedRealtimeScenarioCancelledError {
    const leftovers = this.#leftovers();
    return new ScriptedRealtimeScenarioCancelledError(
      this.#message(
        "the scenario was cancelled by its signal.",
        "Where both sides wait for each other, release one of them, or find out why the call does not come.",
      ),
      { pendingExpectations: leftovers.expectations.flatMap(({ pending }) => pending) },
      { cause: reason },
    );
  }

  superseded(): ScriptedRealtimeConnectionSupersededError {
    return new ScriptedRealtimeConnectionSupersededError(
      `${this.#name}: the connection attempt was superseded by another connect, close or disconnect.`,
      { operation: "connect" },
    );
  }

  notClosed(status: RealtimeStatus): RealtimeTransportNotClosedError {
    return new RealtimeTransportNotClosedError(
      `${this.#name}: the transport is not closed; it is ${status}. Close the session, or let the remote side end it with disconnect().`,
      { status },
    );
  }

  notConnected(call: RealtimeCall, status: RealtimeStatus): RealtimeScriptError {
    return new RealtimeScriptError(
      `${this.#name}: ${callName(call)}, was made while the transport was ${status}. Connect first, or find out why the application goes on after the end.`,
      { callIndex: call.index, status },
      detailsOf(call),
    );
  }

  misused(problem: string, status: RealtimeStatus): RealtimeScriptError {
    return new RealtimeScriptError(`${this.#name}: ${problem}`, { callIndex: undefined, status });
  }

  unknownEvent(event: string, hint: string): UnexpectedRealtimeEventError {
    return new UnexpectedRealtimeEventError(
      `${this.#name}: the event ${JSON.stringify(event)} was emitted, which the SDK does not know and nobody listens to.${hint}`,
      { event },
    );
  }

  #message(problem: string, mend: string): string {
    return [`${this.#name}: ${problem}`, this.#leftovers().lines, mend]
      .filter((part) => part !== "")
      .join("\n\n");
  }
}

function callName({ index, method }: RealtimeCall): string {
  return `call #${index + 1}, ${method}`;
}

function expectationName({ order, site }: ExpectedCall): string {
  return `expectation #${order}${site?.location === undefined ? "" : ` (${site.location})`}`;
}

function detailsOf(call: RealtimeCall): UnderstudyErrorDetails {
  return { call: call.read(), details: () => `The call:\n${payloadText({ ...call.read() })}` };
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
