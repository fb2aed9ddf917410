import type { AnyCallable } from "@understudy/testing-shared/internal";
import type { StepForm } from "../steps/step-form.ts";
import { VoiceCall } from "./voice-call.ts";
import { VoiceFailures } from "./voice-failures.ts";
import type { Operation } from "./voice-operations.ts";
import { VoiceScript } from "./voice-script.ts";
import type { VoiceStage } from "./voice-stage.ts";

/** What calls are recorded in: a `CallLog`, of whichever calls. */
export interface VoiceLog {
  record(head: object, body: object): { readonly index: number };
  at(index: number): object | undefined;
}

/** What a call is. */
export interface StartedCall {
  /** What is kept live. */
  readonly head?: object;
  /** Reads what is copied. Getters of it are code of the application. */
  readonly body: () => object;
  /** What the caller passed last; it may hold the signal of the call. */
  readonly options?: { readonly signal?: AbortSignal | undefined } | undefined;
}

interface RecordedStart {
  readonly index: number;
  readonly signal: AbortSignal | undefined;
  readonly settle: () => void;
}

/** One operation of a double: it records calls, and gives each a step of its script. */
export class VoicePart<TResult> {
  readonly script: VoiceScript<TResult>;
  readonly #stage: VoiceStage;
  readonly #operation: Operation;
  readonly #log: VoiceLog;
  readonly #failures: VoiceFailures;

  constructor(stage: VoiceStage, operation: Operation, form: StepForm<TResult>, log: VoiceLog) {
    this.script = new VoiceScript(stage.name, operation, form);
    this.#stage = stage;
    this.#operation = operation;
    this.#log = log;
    const script = this.script as VoiceScript<unknown>;
    this.#failures = new VoiceFailures(script, operation);
    stage.admit(script);
  }

  get remaining(): number {
    return this.script.remaining;
  }

  /** Adds steps, all of them or none. See {@link VoiceScript.add}. */
  add(inputs: unknown, caller: AnyCallable): void {
    this.script.add(inputs, caller);
  }

  /** Records a call that needs no step. */
  note(call: StartedCall): void {
    this.#record(call).settle();
  }

  /**
   * Takes a call in: records it and gives it its step, all at once. From then on it is in flight until it is settled.
   *
   * @throws the reason of a signal that is aborted, which records and uses nothing, and violations.
   */
  start(call: StartedCall): VoiceCall<TResult> {
    const { index, signal, settle } = this.#record(call);
    const { verification } = this.#stage;
    const failed = { index, read: () => this.#log.at(index) as object };
    try {
      const taken = this.#look(() => this.script.take(index, failed.read));
      switch (taken.kind) {
        case "exhausted":
          throw verification.violate(
            this.#failures.exhausted(failed, taken.lane, this.#stage.remaining),
          );
        case "none_fits":
          throw verification.violate(this.#failures.refusedByAll(failed, taken.refusals));
        case "several_lanes":
          throw verification.violate(this.#failures.severalLanes(failed, taken.lanes));
        case "lane_failed":
          throw verification.violate(taken.error);
        case "refused":
          throw verification.violate(
            this.#failures.refused(failed, taken.entry.position, taken.refusal),
          );
        case "step":
          return new VoiceCall({
            ...failed,
            position: taken.entry.position,
            outcome: taken.entry.step.outcome,
            gate: taken.entry.gate,
            who: `${this.#stage.name}, ${this.#failures.callName(failed)}`,
            form: this.script.form,
            signal,
            failures: this.#failures,
            verification,
            settle,
          });
      }
    } catch (error) {
      settle();
      throw error;
    }
  }

  #record({ head = {}, body, options }: StartedCall): RecordedStart {
    const signal = this.#look(() => options?.signal);
    if (signal?.aborted === true) {
      throw signal.reason;
    }
    const { index } = this.#look(() => this.#log.record(head, body()));
    return { index, signal, settle: this.#stage.begin(signal, this.#operation.method) };
  }

  /** Looking at what the application passed runs getters of it; where one throws, the call cannot go on. */
  #look<T>(looking: () => T): T {
    try {
      return looking();
    } catch (error) {
      throw this.#stage.verification.violate(error);
    }
  }
}
