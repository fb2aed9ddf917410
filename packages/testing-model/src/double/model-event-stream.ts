import type { StreamEvent } from "@openai/agents-core";

type Result = IteratorResult<StreamEvent, undefined>;

/**
 * The stream that a caller gets. It tells when it is over, in whichever way: read to its end, failed, or closed by the
 * consumer, even before the first event. A second iteration is empty.
 */
export class ModelEventStream implements AsyncIterableIterator<StreamEvent, undefined, undefined> {
  readonly #events: AsyncGenerator<StreamEvent, undefined, undefined>;
  readonly #over: () => void;

  /** @param over - called when the stream is over; more than once is harmless. */
  constructor(events: AsyncGenerator<StreamEvent, undefined, undefined>, over: () => void) {
    this.#events = events;
    this.#over = over;
  }

  async next(): Promise<Result> {
    return await this.#pass(this.#events.next());
  }

  async return(): Promise<Result> {
    return await this.#close(this.#events.return(undefined));
  }

  async throw(error: unknown): Promise<Result> {
    return await this.#close(this.#events.throw(error));
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #pass(result: Promise<Result>): Promise<Result> {
    try {
      const settled = await result;
      if (settled.done === true) {
        this.#over();
      }
      return settled;
    } catch (error) {
      this.#over();
      throw error;
    }
  }

  async #close(result: Promise<Result>): Promise<Result> {
    try {
      return await result;
    } finally {
      this.#over();
    }
  }
}
