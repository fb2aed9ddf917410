import type { ModelRequest } from "@openai/agents-core";
import { type Hold, isUnintended } from "@understudy/testing-shared/internal";
import type { FreshId } from "../items/fresh-call-ids.ts";
import { detach } from "../steps/detach.ts";
import type { PreparedStep } from "../steps/prepared-step.ts";
import type { RecordedModelCall } from "../types/recorded-call.ts";
import type { AbortWatch } from "./abort.ts";
import type { CallContext } from "./call-context.ts";
import type { SourceReader } from "./event-source.ts";
import type { FailedCall } from "./model-failures.ts";
import type { CallReader } from "./model-script.ts";

/** What a call that was recorded is, and the step that it took. */
export interface TakenCall {
  readonly index: number;
  readonly streamed: boolean;
  /** The live request: the runner's own objects. */
  readonly request: ModelRequest;
  /** Whether the settings of the call, as they were when it was made, asked for raw usage. */
  readonly preserveRawUsage: boolean;
  readonly watch: AbortWatch;
  readonly readCall: CallReader;
  /** The position of the step in the script, zero-based. */
  readonly position: number;
  readonly step: PreparedStep;
  /** The how-manieth call that took the step this is, from 1. */
  readonly time: number;
  /** Where the call waits before it is answered. */
  readonly gate: Hold | undefined;
}

/** One call that took a step. Whatever code of the test runs for it, runs through here. */
export class ModelCall implements SourceReader {
  readonly #context: CallContext;
  readonly #call: TakenCall;

  constructor(context: CallContext, call: TakenCall) {
    this.#context = context;
    this.#call = call;
  }

  get index(): number {
    return this.#call.index;
  }

  get streamed(): boolean {
    return this.#call.streamed;
  }

  get request(): ModelRequest {
    return this.#call.request;
  }

  get preserveRawUsage(): boolean {
    return this.#call.preserveRawUsage;
  }

  get position(): number {
    return this.#call.position;
  }

  get time(): number {
    return this.#call.time;
  }

  /** Gives ids to the calls of a step that answers once more. */
  get freshId(): FreshId {
    return this.#context.script.freshId;
  }

  get step(): PreparedStep {
    return this.#call.step;
  }

  /** The call as its failures speak of it. */
  get failed(): FailedCall {
    const { index, streamed, position, readCall } = this.#call;
    return { index, streamed, position, read: readCall };
  }

  /** A view of its own of the recorded call, for code of the test. */
  view(): RecordedModelCall {
    return this.#call.readCall();
  }

  checkAbort(): void {
    this.#call.watch.check(this.index);
  }

  /** Whether the step has a gate, to which the call has to come. */
  get isHeld(): boolean {
    return this.#call.gate !== undefined;
  }

  /** Waits until the step's gate is released, or the request is aborted. */
  async waitAtGate(): Promise<void> {
    const { gate, index, request } = this.#call;
    const signal = this.read(() => request.signal);
    await gate?.hold(`${this.#context.settings.name}, call #${index + 1}`, signal);
    this.checkAbort();
  }

  async run<T>(callback: () => T | PromiseLike<T>): Promise<T> {
    const { watch, request, streamed } = this.#call;
    try {
      return await watch.wait(callback(), this.index, (abandoned) => {
        abandoned.catch((error: unknown) => {
          this.hide(error);
        });
      });
    } catch (error) {
      this.#context.retryAdvice.noteWithoutAdvice(error, request, streamed);
      throw this.keepUnintended(error);
    }
  }

  /** Reads what code of the test made: getters of it may throw, and that is a violation. */
  read<T>(reading: () => T): T {
    try {
      return reading();
    } catch (error) {
      throw this.violate(error);
    }
  }

  detach<T>(value: T): T {
    return this.read(() => detach(value));
  }

  hide(error: unknown): void {
    this.keepUnintended(error);
  }

  /** Keeps what code of the test threw if it was not meant, and returns it, to be thrown. */
  keepUnintended<T>(error: T): T {
    return isUnintended(error) ? this.violate(error) : error;
  }

  /** Keeps an error as a violation and returns it, to be thrown. */
  violate<T>(error: T): T {
    return this.#context.verification.violate(error);
  }
}
