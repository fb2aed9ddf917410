import {
  type AnyCallable,
  captureSite,
  type DefinitionSite,
  Deferred,
  InvalidOptionError,
} from "@understudy/testing-shared/internal";
import { checkMatcher, checkMethod } from "../methods/check-method.ts";
import type {
  RealtimeCallMatcher,
  RealtimeTransportCallFor,
  RealtimeTransportMethod,
  RecordedRealtimeTransportCall,
} from "../types/calls.ts";
import type {
  ScriptedRealtimeScenarioContext,
  ScriptedRealtimeScenarioOptions,
} from "../types/scenario.ts";
import type { ExpectedRealtimeCalls } from "../types/steps.ts";
import { Expectation, type ExpectedCall, type Waiting } from "./expectation.ts";
import { ExpectedGroup } from "./expected-group.ts";
import { planExpected } from "./plan-expected.ts";
import { type RunningScenario, Scenario } from "./scenario.ts";
import { checkScenarioOptions } from "./transport-options.ts";
import type { TransportParts } from "./transport-parts.ts";

/**
 * Noting the line of an expectation costs more than all else that it does. Who makes more than this many makes them in a
 * loop, whose line is known by then.
 */
const MOST_SITES = 1000;

/** What a test expects of a transport, and the scenario in which it does. */
export class Expectations {
  readonly #parts: TransportParts;
  #scenario: RunningScenario | undefined;
  #count = 0;

  constructor(parts: TransportParts) {
    this.#parts = parts;
  }

  /** Waits for the next call. @param caller - the function of ours that the test called. */
  one<TName extends RealtimeTransportMethod>(
    method: TName,
    matcher: RealtimeCallMatcher<TName> | undefined,
    caller: AnyCallable,
  ): Promise<RealtimeTransportCallFor<TName>> {
    const site = this.#count < MOST_SITES ? captureSite(caller) : undefined;
    const expectation = new Expectation(this.#make(method, matcher, site), this.#parts.watcher);
    this.#count += 1;
    this.#wait(expectation);
    return expectation.met as Promise<RealtimeTransportCallFor<TName>>;
  }

  /** Waits for several calls, as a group says. */
  group(
    group: ExpectedRealtimeCalls,
    caller: AnyCallable,
  ): Promise<readonly RecordedRealtimeTransportCall[]> {
    const site = captureSite(caller);
    const plan = planExpected(group, caller, (expected, position) => {
      const { method, match } =
        typeof expected === "string" ? { method: expected, match: undefined } : expected;
      return this.#make(method, match, site, position);
    });
    this.#count += plan.leaves.length;
    const waiting = new ExpectedGroup(plan, this.#parts.watcher);
    this.#wait(waiting);
    return waiting.met;
  }

  /** Runs both sides of a scenario. */
  async run<TResult>(
    options: ScriptedRealtimeScenarioOptions<TResult>,
    emit: ScriptedRealtimeScenarioContext["emit"],
  ): Promise<TResult> {
    checkScenarioOptions(options);
    const { scenario, exercise, signal } = options;
    const { failures, outbound, readiness } = this.#parts;
    if (this.#scenario !== undefined) {
      throw this.#misused("a scenario is running already.");
    }
    const stage = {
      hasPending: () => this.#parts.expectations.length > 0 || readiness.isAwaited,
      incomplete: () =>
        failures.incomplete() ?? (readiness.isAwaited ? this.#notConnected() : undefined),
      cancelled: (reason: unknown) => failures.cancelled(reason),
      dismissAll: (error: unknown) => {
        for (const taker of outbound.rendezvous.dismissTakers()) {
          (taker as Waiting).dismiss(error);
        }
        readiness.dismiss(error);
      },
    };
    const running = new Scenario<TResult>(stage, signal);
    this.#scenario = running;
    try {
      const context = { expectCall: this.#expectCallIn(running), emit };
      return await running.run(() => scenario(context), exercise);
    } finally {
      this.#scenario = undefined;
    }
  }

  #notConnected(): Error {
    return this.#parts.failures.misused(
      "the exercise is over, and the script still waits for whenConnected().",
      this.#parts.connection.status,
    );
  }

  #expectCallIn(scenario: RunningScenario): ScriptedRealtimeScenarioContext["expectCall"] {
    const expectCall: ScriptedRealtimeScenarioContext["expectCall"] = (method, matcher) => {
      if (scenario.isOver) {
        const problem = `the scenario is over: expectCall("${method}") of its context comes too late.`;
        return rejection(this.#misused(problem));
      }
      return this.one(method, matcher, expectCall);
    };
    return expectCall;
  }

  #make(
    method: RealtimeTransportMethod,
    matcher: unknown,
    site: DefinitionSite | undefined,
    position = 0,
  ): ExpectedCall {
    checkMethod(method);
    checkMatcher(matcher);
    if (this.#parts.ambient.has(method)) {
      throw new InvalidOptionError(
        `${this.#parts.verification.name}: ${method} is ambient, so that no call of it is ever expected. Leave it out of the option ambient, or leave the expectation out.`,
        "method",
      );
    }
    const order = this.#count + position + 1;
    return { order, method, matcher: matcher as ExpectedCall["matcher"], site };
  }

  #wait(waiting: Waiting): void {
    const { script, outbound } = this.#parts;
    if (script !== undefined) {
      throw this.#misused(
        "a transport with steps takes no expectations. Put the calls into steps, or leave the option steps out.",
      );
    }
    outbound.rendezvous.wait(waiting);
    this.#scenario?.watch(waiting);
  }

  /** A misuse is kept, too: whoever makes it may swallow it. */
  #misused(problem: string): Error {
    const { verification, failures, connection } = this.#parts;
    return verification.violate(failures.misused(problem, connection.status));
  }
}

/** A rejected promise that is no unhandled rejection where nobody awaits it: its error is kept elsewhere. */
function rejection(error: Error): Promise<never> {
  const rejected = new Deferred<never>();
  rejected.reject(error);
  return rejected.promise;
}
