import { Deferred, isPromiseLike } from "@understudy/testing-shared/internal";

type Result<T> = IteratorResult<T, undefined>;

/** What a stream reads: an iterator that checks by itself what it gives. */
export interface StreamSource<T> {
  next(): Result<T> | Promise<Result<T>>;
  /** Closes it. It is called once, perhaps while a `next()` is pending. */
  close(): Promise<void>;
}

/** What a stream is made of. */
export interface StreamParts<T> {
  /** Opens the source, at the first read. */
  readonly open: () => StreamSource<T> | Promise<StreamSource<T>>;
  readonly signal?: AbortSignal | undefined;
  /** Called when the stream is over, in whichever way. */
  readonly over?: () => void;
}

/**
 * What a double streams. Written by hand: `return()` of an async generator waits for a pending `next()`, and so for a
 * responder or a source that may never answer. Here `return()`, and the signal, settle what is pending, and close the source.
 */
export class VoiceStream<T> implements AsyncIterableIterator<T, undefined, undefined> {
  readonly #parts: StreamParts<T>;
  readonly #waiting: Deferred<Result<T>>[] = [];
  #source: StreamSource<T> | undefined;
  #isReading = false;
  #isOver = false;
  /** The reason of an abort that nobody has heard yet. */
  #unheard: { readonly reason: unknown } | undefined;

  constructor(parts: StreamParts<T>) {
    this.#parts = parts;
  }

  next(): Promise<Result<T>> {
    const result = new Deferred<Result<T>>();
    if (this.#unheard !== undefined) {
      result.reject(this.#unheard.reason);
      this.#unheard = undefined;
    } else if (this.#isOver) {
      result.resolve(done());
    } else {
      this.#waiting.push(result);
      if (!this.#isReading && !this.#hearAbort()) {
        this.#read();
      }
    }
    return result.promise;
  }

  async return(): Promise<Result<T>> {
    this.#unheard = undefined;
    if (!this.#isOver) {
      const isIdle = this.#waiting.length === 0;
      const closed = this.#end();
      if (isIdle) {
        await closed;
      }
    }
    return done();
  }

  async throw(error: unknown): Promise<Result<T>> {
    await this.return();
    throw error;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Answers who waits, in order. At once where it can, so that a step is taken when it is asked for. */
  #read(): void {
    this.#isReading = true;
    try {
      while (this.#waiting.length > 0) {
        const result = this.#nextOfSource();
        if (isPromiseLike(result)) {
          result.then(this.#giveAndRead, this.#fail);
          return;
        }
        this.#give(result);
      }
      this.#isReading = false;
    } catch (error) {
      this.#fail(error);
    }
  }

  readonly #giveAndRead = (result: Result<T>): void => {
    this.#give(result);
    this.#read();
  };

  /** Where the stream is over by now, nobody waits any more. */
  #give(result: Result<T>): void {
    if (result.done === true) {
      this.#finish();
    } else {
      this.#waiting.shift()?.resolve(result);
    }
  }

  readonly #fail = (error: unknown): void => {
    this.#isReading = false;
    this.#waiting.shift()?.reject(error);
    this.#finish();
  };

  #nextOfSource(): Result<T> | Promise<Result<T>> {
    if (this.#source !== undefined) {
      return this.#source.next();
    }
    const opened = this.#parts.open();
    if (isPromiseLike(opened)) {
      return opened.then((source) => this.#take(source));
    }
    return this.#take(opened);
  }

  #take(source: StreamSource<T>): Result<T> | Promise<Result<T>> {
    this.#source = source;
    if (this.#isOver) {
      hide(source.close());
      return done();
    }
    return source.next();
  }

  /** Listens to the signal from the first read on. Tells whether it is aborted already. */
  #hearAbort(): boolean {
    const { signal } = this.#parts;
    if (signal?.aborted === true) {
      this.#abort();
      return true;
    }
    if (this.#source === undefined) {
      signal?.addEventListener("abort", this.#abort, { once: true });
    }
    return false;
  }

  readonly #abort = (): void => {
    const reason: unknown = this.#parts.signal?.reason;
    const first = this.#waiting.shift();
    if (first === undefined) {
      this.#unheard = { reason };
    } else {
      first.reject(reason);
    }
    this.#finish();
  };

  #finish(): void {
    if (!this.#isOver) {
      hide(this.#end());
    }
  }

  /** Nobody who waits is left waiting, whatever the source does. */
  #end(): Promise<void> {
    this.#isOver = true;
    this.#parts.signal?.removeEventListener("abort", this.#abort);
    const closed = this.#source?.close() ?? Promise.resolve();
    hide(closed);
    for (const result of this.#waiting.splice(0)) {
      result.resolve(done());
    }
    this.#parts.over?.();
    return closed;
  }
}

/** The end of a stream, as a result of its own. */
export function done(): { done: true; value: undefined } {
  return { done: true, value: undefined };
}

/** What a close fails with is kept as a violation where it was not meant; it is no unhandled rejection. */
function hide(closed: Promise<void>): void {
  closed.catch(() => undefined);
}
