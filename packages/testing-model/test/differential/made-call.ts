import type { ModelRequest, ModelResponse, StreamEvent } from "@openai/agents-core";

import type { Backstage } from "./backstage.ts";
import { describeEvent, describeResponse } from "./outcomes.ts";

/** What a call is: who made it, and what the double says of it. */
export interface CallHead {
  readonly name: string;
  readonly request: ModelRequest;
  readonly streamed: boolean;
  /** Index in `calls`, where the double recorded it. */
  readonly index: number | undefined;
}

/** A call that a run has made, and what is done with its answer. */
export class MadeCall {
  readonly head: CallHead;
  readonly #stage: Backstage;
  readonly #noteError: (title: string, error: unknown) => void;
  readonly #stream: AsyncIterable<StreamEvent> | undefined;
  #iterator: AsyncIterator<StreamEvent> | undefined;
  #isSettled = false;
  #error: unknown;

  /** @param answer - what the double returned; `undefined` where it threw at once. */
  constructor(
    head: CallHead,
    answer: Promise<ModelResponse> | AsyncIterable<StreamEvent> | undefined,
    stage: Backstage,
    noteError: (title: string, error: unknown) => void,
  ) {
    this.head = head;
    this.#stage = stage;
    this.#noteError = noteError;
    if (answer === undefined) {
      this.#isSettled = true;
    } else if ("then" in answer) {
      this.#watch(
        answer.then((response) => {
          this.#isSettled = true;
          return describeResponse(response);
        }),
      );
    } else {
      this.#stream = answer;
    }
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** What the call failed with later than at once. */
  get error(): unknown {
    return this.#error;
  }

  /** Recorded, not settled, and not aborted. */
  get isInFlight(): boolean {
    const { index, request } = this.head;
    return index !== undefined && !this.#isSettled && request.signal?.aborted !== true;
  }

  next(): void {
    const iterator = this.#ownIterator();
    if (iterator !== undefined) {
      this.#watchResult(iterator.next());
    }
  }

  return(): void {
    const iterator = this.#ownIterator();
    if (iterator?.return !== undefined) {
      this.#watchResult(iterator.return());
    }
  }

  /** Reads a stream as an application does, and breaks out after some events. */
  drain(limit: number): void {
    const stream = this.#stream;
    if (stream === undefined) {
      return;
    }
    const read = async (): Promise<readonly unknown[]> => {
      const events: unknown[] = [];
      if (limit === 0) {
        return events;
      }
      for await (const event of stream) {
        events.push(describeEvent(event));
        if (events.length >= limit) {
          break;
        }
      }
      this.#isSettled = true;
      return events;
    };
    this.#watch(read());
  }

  #ownIterator(): AsyncIterator<StreamEvent> | undefined {
    this.#iterator ??= this.#stream?.[Symbol.asyncIterator]();
    return this.#iterator;
  }

  #watchResult(result: Promise<IteratorResult<StreamEvent>>): void {
    this.#watch(
      result.then(({ done, value }) => {
        this.#isSettled ||= done === true;
        return done === true ? "done" : describeEvent(value);
      }),
    );
  }

  #watch(outcome: Promise<unknown>): void {
    outcome.then(
      (value) => {
        this.#stage.note(this.head.name, "gives", value);
      },
      (error: unknown) => {
        this.#isSettled = true;
        this.#error = error;
        this.#noteError(`${this.head.name} rejects`, error);
      },
    );
  }
}
