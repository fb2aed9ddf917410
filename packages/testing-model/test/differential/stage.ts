import { setImmediate } from "node:timers/promises";

import { Backstage } from "./backstage.ts";
import { describeCompletion, type Facts } from "./completion.ts";
import type { DoubleModel, Doubles } from "./doubles.ts";
import { liveRequest, type LiveRequest } from "./live-requests.ts";
import { LiveSteps } from "./live-steps.ts";
import { MadeCall } from "./made-call.ts";
import { describeError } from "./outcomes.ts";
import { spoil } from "../../../testing-shared/test/support/plain.ts";
import type { Action, Scenario } from "./scenario.ts";
import type { StepPlan } from "./script-plans.ts";

/** Plays a scenario on one of the doubles and notes everything that a user could see. */
export class Stage<TInput> {
  readonly #doubles: Doubles<TInput>;
  readonly #scenario: Scenario;
  readonly #backstage = new Backstage();
  readonly #requests: readonly LiveRequest[];
  readonly #errors: readonly unknown[];
  readonly #steps: LiveSteps<TInput>;
  readonly #calls: MadeCall[] = [];
  readonly #violations: unknown[] = [];

  constructor(doubles: Doubles<TInput>, scenario: Scenario) {
    this.#doubles = doubles;
    this.#scenario = scenario;
    const { labels } = this.#backstage;
    // A TypeError of an error step is meant: it is no violation.
    this.#errors = [
      labels.label(new Error("first"), "error 1"),
      labels.label(new TypeError("second"), "error 2"),
      "a thrown text",
      labels.label({ plain: "object" }, "error 4"),
      undefined,
    ];
    this.#requests = scenario.requests.map((plan, number) =>
      liveRequest(plan, number, this.#backstage),
    );
    this.#steps = new LiveSteps(doubles, this.#backstage, this.#errors);
  }

  /** Plays it to its end. */
  async play(): Promise<readonly unknown[]> {
    const model = this.#doubles.createModel(this.#create(this.#scenario.steps));
    for (const action of this.#scenario.actions) {
      this.#backstage.note(action.type);
      this.#act(model, action);
      await setImmediate();
      this.#backstage.note("remaining", model.remainingSteps, model.calls.length);
    }
    await this.#finish(model);
    return this.#backstage.log;
  }

  /** Lets everything that is still running end, then looks at the whole. */
  async #finish(model: DoubleModel): Promise<void> {
    this.#backstage.note("end");
    await this.#releaseAll();
    for (const call of this.#calls) {
      if (!call.isSettled) {
        call.drain(Infinity);
        await setImmediate();
        await this.#releaseAll();
      }
    }
    this.#readCalls(model, false);
    this.#assertComplete(model);
  }

  /** Opens one gate after the other: how many microtasks a double takes is no behaviour. */
  async #releaseAll(): Promise<void> {
    while (this.#backstage.hasGates) {
      this.#backstage.release(0);
      await setImmediate();
    }
  }

  #create(plans: readonly StepPlan[]): TInput[] {
    return plans.map((plan) => this.#steps.create(plan));
  }

  #act(model: DoubleModel & { enqueue: (...inputs: TInput[]) => void }, action: Action): void {
    switch (action.type) {
      case "call":
        this.#call(model, this.#request(action.request), action.streamed);
        return;
      case "next":
        this.#made(action.call)?.next();
        return;
      case "drain":
        this.#made(action.call)?.drain(action.events);
        return;
      case "return":
        this.#made(action.call)?.return();
        return;
      case "abort":
        this.#request(action.request).abort();
        return;
      case "release":
        this.#backstage.release(action.gate);
        return;
      case "advice":
        this.#ask(model, action);
        return;
      case "spoil request":
        spoil(this.#request(action.request).request);
        return;
      case "spoil script":
        spoil(this.#steps.passed);
        return;
      case "read calls":
        this.#readCalls(model, action.spoil);
        return;
      case "assertComplete":
        this.#assertComplete(model);
        return;
      case "enqueue": {
        const inputs = this.#create(action.steps);
        const { malformed } = action;
        this.#attempt("enqueue", () => {
          // What no type allows is what is tested.
          model.enqueue(...inputs, ...(malformed === undefined ? [] : [malformed.value as TInput]));
        });
      }
    }
  }

  #request(number: number): LiveRequest {
    return this.#requests[number % this.#requests.length] as LiveRequest;
  }

  #made(number: number): MadeCall | undefined {
    return this.#calls[number % Math.max(1, this.#calls.length)];
  }

  #call(model: DoubleModel, { request, abort }: LiveRequest, streamed: boolean): void {
    this.#backstage.abortLatest = abort;
    const before = model.calls.length;
    const name = `call ${this.#calls.length + 1}`;
    const answer = this.#attempt(name, () =>
      streamed ? model.getStreamedResponse(request) : model.getResponse(request),
    );
    const index = model.calls.length > before ? before : undefined;
    this.#calls.push(
      new MadeCall({ name, request, streamed, index }, answer, this.#backstage, (title, error) => {
        this.#noteError(title, error);
      }),
    );
  }

  #attempt<T>(title: string, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.#noteError(`${title} throws`, error);
      return undefined;
    }
  }

  #noteError(title: string, error: unknown): void {
    const { description, isViolation } = describeError(error, this.#backstage);
    if (isViolation && !this.#violations.includes(error)) {
      this.#violations.push(error);
    }
    this.#backstage.note(title, description);
  }

  #ask(model: DoubleModel, action: Extract<Action, { type: "advice" }>): void {
    const call = this.#made(action.call);
    const request =
      action.request === "of the call"
        ? (call?.head.request ?? this.#request(0).request)
        : this.#request(action.request).request;
    const error =
      action.error === "of the call" ? call?.error : [...this.#errors, "another"][action.error];
    const asked = {
      request,
      containers: { ...request },
      foreign: { ...request, modelSettings: {}, tools: [], handoffs: [], input: [] },
    };
    model
      .getRetryAdvice({
        error,
        request: asked[action.identity],
        stream: (call?.head.streamed ?? false) !== action.otherMode,
        attempt: action.attempt,
      })
      .then(
        (advice) => {
          this.#backstage.note("advice", advice);
          spoil(advice);
        },
        (failure: unknown) => {
          this.#noteError("advice rejects", failure);
        },
      );
  }

  #readCalls(model: DoubleModel, spoils: boolean): void {
    const { calls, firstCall, lastCall } = model;
    this.#backstage.note("calls", calls, Object.isFrozen(calls));
    for (const call of calls) {
      this.#backstage.note(call.index, Object.isFrozen(call), typeof call.request);
    }
    this.#backstage.note("first and last", firstCall, lastCall);
    if (spoils) {
      spoil(calls);
      spoil(firstCall);
      spoil(lastCall);
    }
  }

  #assertComplete(model: DoubleModel): void {
    const facts: Facts = {
      violations: this.#violations,
      inFlight: this.#calls.flatMap(({ head, isInFlight }) =>
        isInFlight && head.index !== undefined ? [head.index] : [],
      ),
    };
    this.#backstage.note(
      "assertComplete",
      describeCompletion(this.#doubles.name, model, facts, this.#backstage),
    );
  }
}
