import type { VoiceEventStream } from "../contracts/voice-event-stream.ts";
import type { VoiceStreamEvent } from "../contracts/voice-stream-event.ts";
import { onAbort } from "../signals/on-abort.ts";
import type { OrderedOutput } from "./ordered-output.ts";
import type { Failure, RunScope } from "./run-scope.ts";

/** A run as its reader sees it. */
export interface ReadableRun {
  readonly scope: RunScope;
  readonly output: OrderedOutput;
  /** All text so far. */
  readonly text: string;
  /** Settles when the run is over and everything that it began has ended. It never rejects. */
  readonly ended: Promise<void>;
  /** What a reader that has come to the end is told: nothing after a clean run. */
  outcome(): Failure | undefined;
}

type Step = IteratorResult<VoiceStreamEvent, undefined>;

/**
 * The events of one run. Written by hand, because `return()` of an async generator waits for a pending `next()`, and so
 * for speech that may never come.
 */
export class EventReader implements VoiceEventStream {
  readonly #run: ReadableRun;
  readonly #stopListening: () => void;
  /** Reads come one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  #isOver = false;

  /** @param signal - stops the run in the name of the reader. */
  constructor(run: ReadableRun, signal: AbortSignal | undefined) {
    this.#run = run;
    this.#stopListening = onAbort(signal, (reason) => {
      run.scope.cancelReading(reason);
      run.output.discard();
    });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Step> {
    return this.#inTurn(async () => {
      const event = this.#isOver ? undefined : await this.#run.output.next();
      return event === undefined ? await this.#end() : { done: false, value: event };
    });
  }

  return(): Promise<Step> {
    this.#leave();
    return this.#inTurn(async () => await this.#end());
  }

  throw(error: unknown): Promise<Step> {
    this.#leave();
    return this.#inTurn(async () => {
      try {
        await this.#end();
      } catch {
        // The reader's own error is the one to be told.
      }
      throw error;
    });
  }

  #leave(): void {
    if (!this.#isOver) {
      this.#run.scope.leave();
      this.#run.output.discard();
    }
  }

  /** Tells how the run ended, once: whoever asks again has had it. */
  async #end(): Promise<Step> {
    if (!this.#isOver) {
      await this.#run.ended;
      this.#isOver = true;
      this.#stopListening();
      const outcome = this.#run.outcome();
      if (outcome !== undefined) {
        throw outcome.error;
      }
    }
    return { done: true, value: undefined };
  }

  #inTurn(step: () => Promise<Step>): Promise<Step> {
    const result = this.#last.then(step);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
