import { VoiceAnswerError } from "../errors/voice-answer-error.ts";
import { whileWanted } from "../signals/while-wanted.ts";

/** Asks for the speech. It stops when the signal is aborted. */
export type SpeechRequest = (signal: AbortSignal) => PromiseLike<Response>;

/**
 * The bytes of one speech as they come, asked for when they are first read. Written by hand: `return()` of an async
 * generator waits for a pending `next()`, and so for bytes that may never come.
 */
export class SpeechStream implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #request: SpeechRequest;
  readonly #modelName: string;
  readonly #callerSignal: AbortSignal | undefined;
  readonly #stop = new AbortController();
  #body: Promise<ReadableStreamDefaultReader<Uint8Array>> | undefined;
  #isOver = false;

  constructor(request: SpeechRequest, modelName: string, signal: AbortSignal | undefined) {
    this.#request = request;
    this.#modelName = modelName;
    this.#callerSignal = signal;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#isOver) {
      return END;
    }
    try {
      const { done, value } = await whileWanted(this.#read(), this.#stop.signal);
      if (!done) {
        return { done, value };
      }
    } catch (error) {
      if (!this.#isOver) {
        this.#release();
        throw error;
      }
    }
    this.#release();
    return END;
  }

  return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#release();
    return Promise.resolve(END);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #read(): ReturnType<ReadableStreamDefaultReader<Uint8Array>["read"]> {
    this.#body ??= this.#open();
    return this.#body.then((reader) => reader.read());
  }

  async #open(): Promise<ReadableStreamDefaultReader<Uint8Array>> {
    this.#callerSignal?.throwIfAborted();
    this.#callerSignal?.addEventListener("abort", this.#stopForCaller, { once: true });
    const { body } = await this.#request(this.#stop.signal);
    if (body === null) {
      throw new VoiceAnswerError(
        `The speech model "${this.#modelName}" answered without a body that can be streamed. Give the client a fetch ` +
          "whose responses have one.",
        this.#modelName,
      );
    }
    return (body as ReadableStream<Uint8Array>).getReader();
  }

  #release(): void {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#callerSignal?.removeEventListener("abort", this.#stopForCaller);
      this.#stop.abort();
      this.#body?.then((reader) => reader.cancel()).catch(() => undefined);
    }
  }

  readonly #stopForCaller = (): void => {
    this.#stop.abort(this.#callerSignal?.reason);
  };
}

const END: IteratorReturnResult<undefined> = Object.freeze({ done: true, value: undefined });
