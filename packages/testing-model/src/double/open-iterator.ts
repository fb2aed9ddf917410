import type { StreamEvent } from "@openai/agents-core";

type Source = Iterable<StreamEvent> | AsyncIterable<StreamEvent>;
type UncheckedIterator = Iterator<unknown> | AsyncIterator<unknown>;

/** Opens the iterator of a source, the asynchronous one where there are both. */
export function openIterator(source: Source): OpenIterator {
  const open: unknown =
    Reflect.get(source, Symbol.asyncIterator) ?? Reflect.get(source, Symbol.iterator);
  const iterator: unknown = (open as () => unknown).call(source);
  if (typeof iterator !== "object" || iterator === null) {
    throw new TypeError("The events of a stream cannot be iterated: their iterator is no object.");
  }
  return new OpenIterator(iterator as UncheckedIterator);
}

/** An iterator of the test, and how far it was read. Its methods are code of the test and may do anything. */
export class OpenIterator {
  readonly #iterator: UncheckedIterator;
  #pending: Promise<unknown> | undefined;
  #ended = false;

  constructor(iterator: UncheckedIterator) {
    this.#iterator = iterator;
  }

  /** The result that was asked for and did not come yet. */
  get pending(): Promise<unknown> | undefined {
    return this.#pending;
  }

  /** Whether the iterator said that it is done. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Asks for the next result. */
  next(): Promise<unknown> {
    const result = Promise.resolve<unknown>(this.#iterator.next());
    const settled = (): void => {
      this.#pending = undefined;
    };
    this.#pending = result;
    result.then(settled, settled);
    return result;
  }

  /**
   * Takes the value out of a result and notes whether it is the end.
   *
   * @throws TypeError for what is no result.
   */
  take(result: unknown): unknown {
    if (typeof result !== "object" || result === null) {
      throw new TypeError(
        `The iterator of a stream gave a result that is no object with done and value, but ${result === null ? "null" : typeof result}.`,
      );
    }
    this.#ended = Boolean(Reflect.get(result, "done"));
    return this.#ended ? undefined : Reflect.get(result, "value");
  }

  /** Closes the iterator, unless it ended. */
  async close(): Promise<void> {
    if (!this.#ended) {
      await this.#iterator.return?.();
    }
  }
}
