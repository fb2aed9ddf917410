import { type Hold, isUnintended, type Verification } from "@understudy/testing-shared/internal";
import type { InvalidVoiceStepError } from "../errors/invalid-voice-step-error.ts";
import type { Outcome, StepFault } from "../steps/prepared-step.ts";
import type { StepForm } from "../steps/step-form.ts";
import type { FailedCall, VoiceFailures } from "./voice-failures.ts";

/** What a call that took a step is made of. */
export interface TakenCall<TResult> extends FailedCall {
  /** The position of the step in the script, zero-based. */
  readonly position: number;
  readonly outcome: Outcome<TResult>;
  readonly form: StepForm<TResult>;
  readonly signal: AbortSignal | undefined;
  /** Where the call waits before it is answered. */
  readonly gate: Hold | undefined;
  /** The call in the report of who waits. */
  readonly who: string;
  readonly failures: VoiceFailures;
  readonly verification: Verification;
  readonly settle: () => void;
}

/** One call that took a step. Whatever code of the test runs for it, runs through here. */
export class VoiceCall<TResult> {
  readonly #call: TakenCall<TResult>;
  #leaveGate = (): void => {};

  constructor(call: TakenCall<TResult>) {
    this.#call = call;
  }

  get outcome(): Outcome<TResult> {
    return this.#call.outcome;
  }

  get form(): StepForm<TResult> {
    return this.#call.form;
  }

  get signal(): AbortSignal | undefined {
    return this.#call.signal;
  }

  /** Whether the step has a gate that is closed. */
  get isHeld(): boolean {
    return this.#call.gate?.released === false;
  }

  /**
   * Waits until the step's gate is released.
   *
   * @throws where the call settled meanwhile: whoever made it has left, and does not hear it.
   */
  async waitAtGate(): Promise<void> {
    const { gate, who } = this.#call;
    const settled = new AbortController();
    this.#leaveGate = () => {
      settled.abort();
    };
    await gate?.hold(who, settled.signal);
    if (settled.signal.aborted) {
      throw new Error("The call settled while it waited at the gate.");
    }
  }

  /** Asks a responder, with a view of the call that is its own, and waits for the answer. */
  async ask({ respond, self }: Extract<Outcome<TResult>, { kind: "respond" }>): Promise<unknown> {
    return await this.run(() => Reflect.apply(respond, self, [this.#call.read()]) as unknown);
  }

  /** Runs code of the test: waits for it, and keeps a failed assertion or a programming error in it. */
  async run<T>(callback: () => T | PromiseLike<T>): Promise<T> {
    try {
      return await callback();
    } catch (error) {
      throw isUnintended(error) ? this.#call.verification.violate(error) : error;
    }
  }

  /** Looks at what code of the test made: getters of it may throw, and that is a violation. */
  look<T>(looking: () => T): T {
    try {
      return looking();
    } catch (error) {
      throw this.#call.verification.violate(error);
    }
  }

  /** The violation of an answer that is none, to be thrown. */
  invalidAnswer(answerFault: StepFault): InvalidVoiceStepError {
    const { failures, position, verification } = this.#call;
    return verification.violate(failures.invalidAnswer(this.#call, position, answerFault));
  }

  /** Notes that the call settled, whichever way. */
  settle(): void {
    this.#leaveGate();
    this.#call.settle();
  }
}
