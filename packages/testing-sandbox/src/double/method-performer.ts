import {
  type ScriptedStep,
  type Hold,
  isError,
  isPromiseLike,
  isUnintended,
} from "@understudy/testing-shared/internal";
import { answersLive } from "../methods/live-answers.ts";
import { isAsync, isSync, type MethodKind, type MethodTable } from "../methods/method-kind.ts";
import { wrongAnswer } from "../steps/prepare-step.ts";
import type { Outcome, PreparedStep } from "../steps/prepared-step.ts";
import { detach } from "../steps/value-classes.ts";
import { MethodCall } from "./method-call.ts";
import type { MethodFailures } from "./method-failures.ts";
import type { MethodScript } from "./method-script.ts";
import type { CallHead, Stage } from "./stage.ts";

/** The parts that answer the calls of one script. */
export interface Cast {
  readonly stage: Stage;
  readonly methods: MethodTable;
  readonly script: MethodScript;
  readonly failures: MethodFailures;
  /** Answers outside the order, by method. */
  readonly ambient: ReadonlyMap<string, Outcome>;
  /** Turns a checked answer into what the caller gets. */
  readonly present: (answer: unknown) => unknown;
}

type Responder = Extract<Outcome, { readonly kind: "respond" }>;

/** Answers calls of methods with the steps of a script: records each, gives it its step, and ends it as that says. */
export class MethodPerformer {
  readonly #cast: Cast;
  /** One head a method: all records of its calls share it. */
  readonly #heads = new Map<string, CallHead>();

  constructor(cast: Cast) {
    this.#cast = cast;
  }

  /**
   * Makes a call. A synchronous method throws what fails it; any other rejects with it.
   *
   * @param method - one of the methods of the cast.
   */
  call(method: string, args: readonly unknown[]): unknown {
    const kind = this.#cast.methods[method] as MethodKind;
    if (!isAsync(kind)) {
      return this.#perform(this.#record(method, kind, args));
    }
    try {
      return Promise.resolve(this.#perform(this.#record(method, kind, args)));
    } catch (error) {
      return Promise.reject(error as Error);
    }
  }

  #record(method: string, kind: MethodKind, args: readonly unknown[]): MethodCall {
    const { log, verification } = this.#cast.stage;
    try {
      return new MethodCall(log, log.record(this.#head(method), args).index, method, kind);
    } catch (error) {
      // A getter of the live arguments threw: the call cannot be recorded.
      throw verification.violate(error);
    }
  }

  /** Ends a call by an answer outside the order, or by the step that it takes. */
  #perform(call: MethodCall): unknown {
    const ambient = this.#cast.ambient.get(call.method);
    if (ambient !== undefined) {
      return this.#answer(call, ambient);
    }
    const { step, gate } = this.#take(call);
    call.isOnlyTaker = !step.isRepeated;
    return gate === undefined
      ? this.#answer(call, step.outcome)
      : this.#hold(call, step.outcome, gate);
  }

  #take(call: MethodCall): ScriptedStep<PreparedStep> {
    const { stage, failures } = this.#cast;
    const { verification } = stage;
    const taken = this.#ask(call);
    switch (taken.kind) {
      case "step":
        call.position = taken.entry.position;
        return taken.entry;
      case "refused":
        call.position = taken.entry.position;
        throw verification.violate(failures.refused(call, taken, stage.remaining));
      case "none_fits":
        throw verification.violate(failures.refusedByAll(call, taken.refusals, stage.remaining));
      case "exhausted":
        throw verification.violate(failures.exhausted(call, taken.lane, stage.remaining));
      case "several_lanes":
        throw verification.violate(failures.severalLanes(call, taken.lanes));
      case "lane_failed":
        throw verification.violate(taken.error);
    }
  }

  /** Answers a call when the test has released its gate. Until then the call is in flight. */
  async #hold(call: MethodCall, outcome: Outcome, gate: Hold): Promise<unknown> {
    const { stage, script } = this.#cast;
    const { inFlight } = stage.verification;
    inFlight.begin(call.index, undefined, call.method);
    try {
      await gate.hold(`${script.name}, ${call.title}`, undefined);
      return await this.#answer(call, outcome);
    } finally {
      inFlight.settle(call.index);
    }
  }

  #ask(call: MethodCall): ReturnType<MethodScript["take"]> {
    try {
      return this.#cast.script.take(call);
    } catch (error) {
      // A matcher returned what throws when it is looked at.
      throw this.#cast.stage.verification.violate(error);
    }
  }

  /** Ends a call whose answer, or failure, is there at once. */
  #answer(call: MethodCall, outcome: Outcome): unknown {
    switch (outcome.kind) {
      case "error":
        throw outcome.error;
      case "result":
        // A step that is used once gives away the copy that it holds.
        return this.#cast.present(call.isOnlyTaker ? outcome.value : copyOf(call, outcome.value));
      case "respond": {
        const answer = this.#respond(call, outcome);
        if (!this.#look(() => isPromiseLike(answer))) {
          return this.#accept(call, answer);
        }
        if (isSync(call.kind)) {
          const { stage, failures } = this.#cast;
          throw stage.verification.violate(failures.promised(call, answer as PromiseLike<unknown>));
        }
        return this.#settle(call, answer);
      }
    }
  }

  /** Waits for an answer. Until then the call is in flight. */
  async #settle(call: MethodCall, answer: unknown): Promise<unknown> {
    const { inFlight } = this.#cast.stage.verification;
    inFlight.begin(call.index, undefined, call.method);
    try {
      return this.#accept(call, await this.#intended(answer));
    } finally {
      inFlight.settle(call.index);
    }
  }

  #respond(call: MethodCall, { respond, self }: Responder): unknown {
    try {
      return Reflect.apply(respond, self, [call.read()]);
    } catch (error) {
      throw this.#thrown(error);
    }
  }

  async #intended(answer: unknown): Promise<unknown> {
    try {
      return await answer;
    } catch (error) {
      throw this.#thrown(error);
    }
  }

  /** Checks what a responder answered, and detaches it. */
  #accept(call: MethodCall, answer: unknown): unknown {
    const { stage, failures, present } = this.#cast;
    if (this.#look(() => isError(answer))) {
      throw answer;
    }
    const wrong = wrongAnswer(answer, call.method, call.kind);
    if (wrong !== undefined) {
      throw stage.verification.violate(failures.wrongAnswer(call, wrong));
    }
    return this.#look(() => present(copyOf(call, answer)));
  }

  /** What a callback of the script threw: a violation, unless the script meant it. */
  #thrown(error: unknown): unknown {
    return isUnintended(error) ? this.#cast.stage.verification.violate(error) : error;
  }

  /** Looking at what a responder answered runs code of it; where that throws, the call cannot go on. */
  #look<T>(looking: () => T): T {
    try {
      return looking();
    } catch (error) {
      throw this.#cast.stage.verification.violate(error);
    }
  }

  #head(method: string): CallHead {
    let head = this.#heads.get(method);
    if (head === undefined) {
      head = Object.freeze({ method });
      this.#heads.set(method, head);
    }
    return head;
  }
}

function copyOf({ method }: MethodCall, answer: unknown): unknown {
  return answersLive(method) ? answer : detach(answer);
}
