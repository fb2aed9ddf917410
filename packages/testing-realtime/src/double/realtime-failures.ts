import {
  attachRejection,
  type DefinitionSite,
  refusalWords,
} from "@understudy/testing-shared/internal";
import { IncompleteRealtimeScenarioError } from "../errors/incomplete-realtime-scenario-error.ts";
import { RealtimeCallMatcherError } from "../errors/realtime-call-matcher-error.ts";
import { RealtimeScriptError } from "../errors/realtime-script-error.ts";
import { RealtimeTransportNotClosedError } from "../errors/realtime-transport-not-closed-error.ts";
import { ScriptedRealtimeConnectionSupersededError } from "../errors/scripted-realtime-connection-superseded-error.ts";
import { ScriptedRealtimeScenarioCancelledError } from "../errors/scripted-realtime-scenario-cancelled-error.ts";
import { UnexpectedRealtimeCallError } from "../errors/unexpected-realtime-call-error.ts";
import { UnexpectedRealtimeEventError } from "../errors/unexpected-realtime-event-error.ts";
import type { RealtimeStatus } from "../types/pending.ts";
import type { ExpectationRefusal, ExpectedCall } from "./expectation.ts";
import type { Leftovers } from "./leftovers.ts";
import { callName, detailsOf } from "./call-words.ts";
import type { RealtimeCall } from "./realtime-call.ts";

/** Makes the errors of a transport: what happened, what was expected, where the test says so, and what to do. */
export class RealtimeFailures {
  readonly #name: string;
  readonly #leftovers: () => Leftovers;

  /** @param leftovers - what is left over at the moment. */
  constructor(name: string, leftovers: () => Leftovers) {
    this.#name = name;
    this.#leftovers = leftovers;
  }

  /** A call that none of a group of expectations accepts. */
  metNone(
    call: RealtimeCall,
    refusals: readonly { readonly expected: ExpectedCall; readonly refusal: ExpectationRefusal }[],
  ): UnexpectedRealtimeCallError {
    // What a matcher says tells more than that others are for other methods.
    const telling = refusals.find(({ refusal }) => refusal.kind !== "differs");
    const names = refusals
      .map(({ expected }) => `${expectationName(expected)} for ${expected.method}`)
      .join(", ");
    return new UnexpectedRealtimeCallError(
      this.#message(
        `unexpected ${callName(call)}: it meets none of ${names}.`,
        "Expect this call, too, or find out why the application makes it.",
      ),
      {
        callIndex: call.index,
        expectedMethod: refusals[0]?.expected.method,
        actualMethod: call.method,
      },
      {
        ...detailsOf(call),
        cause: telling && this.refused(call, telling.expected, telling.refusal),
      },
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

  /** @returns the error to throw for a call that its expectation refuses: what a matcher threw is thrown as it is. */
  refused(call: RealtimeCall, expected: ExpectedCall, refusal: ExpectationRefusal): unknown {
    switch (refusal.kind) {
      case "threw":
        return refusal.error;
      case "differs":
        return new UnexpectedRealtimeCallError(
          this.#message(
            `unexpected ${callName(call)}: ${expectationName(expected)} is for ${expected.method}.`,
            "Expect this call first, or find out why the application makes it.",
          ),
          { callIndex: call.index, expectedMethod: expected.method, actualMethod: call.method },
          detailsOf(call),
        );
      default: {
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
    }
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

function expectationName({ order, site }: ExpectedCall): string {
  return `expectation #${order}${site?.location === undefined ? "" : ` (${site.location})`}`;
}
