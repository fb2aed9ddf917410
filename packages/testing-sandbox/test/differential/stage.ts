import { setImmediate } from "node:timers/promises";

import { Backstage } from "./backstage.ts";
import { describeCompletion } from "./completion.ts";
import type { Doubles, DoubleSession } from "./doubles.ts";
import { liveArgument } from "./live-arguments.ts";
import { LiveSteps } from "./live-steps.ts";
import { describeError, isViolation } from "./outcomes.ts";
import { spoil } from "../../../testing-shared/test/support/plain.ts";
import { spoilCalls } from "./spoil-calls.ts";
import { type Action, type ArgumentPlan, METHODS, type StepPlan } from "./plans.ts";

/** A script, the arguments that calls choose from, and what is done. */
export interface Scenario {
  readonly steps: readonly StepPlan[];
  readonly args: readonly ArgumentPlan[];
  readonly actions: readonly Action[];
}

type CallAction = Extract<Action, { readonly type: "call" }>;

/** Plays a scenario on one of the doubles and notes everything that a user could see. */
export class Stage {
  readonly #doubles: Doubles;
  readonly #scenario: Scenario;
  readonly #backstage = new Backstage();
  readonly #steps = new LiveSteps(this.#backstage);
  readonly #args: readonly unknown[];
  readonly #violations: unknown[] = [];
  readonly #inFlight = new Set<number>();

  constructor(doubles: Doubles, scenario: Scenario) {
    this.#doubles = doubles;
    this.#scenario = scenario;
    this.#args = scenario.args.map((plan) => liveArgument(plan, this.#backstage));
  }

  /** Plays it to its end. */
  async play(): Promise<readonly unknown[]> {
    const steps = this.#scenario.steps.map((plan) => this.#steps.create(plan));
    const session = this.#open(steps);
    if (session === undefined) {
      return this.#backstage.log;
    }
    this.#backstage.note(
      "installed",
      METHODS.filter((method) => method in session),
    );
    for (const action of this.#scenario.actions) {
      this.#backstage.note(action.type);
      this.#act(session, action);
      await setImmediate();
      this.#backstage.note("remaining", session.remainingSteps, session.calls.length);
    }
    while (this.#backstage.hasGates) {
      this.#backstage.release(0);
      await setImmediate();
    }
    this.#readCalls(session, false);
    this.#assertComplete(session);
    return this.#backstage.log;
  }

  #open(steps: readonly object[]): DoubleSession | undefined {
    try {
      return this.#doubles.create(steps);
    } catch (error) {
      this.#backstage.note("refused", describeError(error, this.#backstage));
      return undefined;
    }
  }

  #act(session: DoubleSession, action: Action): void {
    switch (action.type) {
      case "call":
        this.#call(session, action);
        return;
      case "release":
        this.#backstage.release(action.gate);
        return;
      case "read calls":
        this.#readCalls(session, action.spoils);
        return;
      case "spoil script":
        spoil(this.#steps.made);
        return;
      case "spoil arguments":
        spoil(this.#args);
        return;
      case "assertComplete":
        this.#assertComplete(session);
    }
  }

  #call(session: DoubleSession, action: CallAction): void {
    const { steps } = this.#scenario;
    const next = steps[steps.length - session.remainingSteps]?.method;
    const method = action.method ?? next ?? "execCommand";
    const member: unknown = Reflect.get(session, method);
    if (typeof member !== "function") {
      this.#backstage.note("no method", method);
      return;
    }
    const args = action.args.map((number) => this.#args[number % this.#args.length]);
    const index = session.calls.length;
    try {
      const answer: unknown = Reflect.apply(member, session, args);
      if (answer instanceof Promise) {
        this.#follow(answer, method, session.calls.length > index ? index : undefined);
      } else {
        this.#noteAnswer(`${method} answers`, answer);
      }
    } catch (error) {
      this.#noteError(`${method} throws`, error);
    }
  }

  #follow(answer: Promise<unknown>, method: string, index: number | undefined): void {
    const title = `${method} #${index}`;
    if (index !== undefined) {
      this.#inFlight.add(index);
    }
    const settle = (): void => {
      if (index !== undefined) {
        this.#inFlight.delete(index);
      }
    };
    this.#backstage.note(title, "is a promise");
    answer.then(
      (value) => {
        settle();
        this.#noteAnswer(`${title} answers`, value);
      },
      (error: unknown) => {
        settle();
        this.#noteError(`${title} rejects`, error);
      },
    );
  }

  /** Notes an answer, then spoils it: nothing of it may show anywhere else. */
  #noteAnswer(title: string, answer: unknown): void {
    this.#backstage.note(title, answer);
    spoil(answer);
  }

  #noteError(title: string, error: unknown): void {
    if (isViolation(error, this.#backstage) && !this.#violations.includes(error)) {
      this.#violations.push(error);
    }
    this.#backstage.note(title, describeError(error, this.#backstage));
  }

  #readCalls(session: DoubleSession, spoils: boolean): void {
    const { calls } = session;
    this.#backstage.note("calls are frozen", Object.isFrozen(calls));
    for (const call of calls) {
      // One by one: whether two calls share a container is no behaviour.
      this.#backstage.note(call.index, call.method, call.args, Object.isFrozen(call));
    }
    if (spoils) {
      spoilCalls(calls);
    }
  }

  #assertComplete(session: DoubleSession): void {
    const facts = {
      violations: this.#violations,
      inFlight: [...this.#inFlight].toSorted((a, b) => a - b),
    };
    this.#backstage.note(
      "assertComplete",
      describeCompletion(this.#doubles.name, session, facts, this.#backstage),
    );
  }
}
