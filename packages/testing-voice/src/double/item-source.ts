import { isError } from "@understudy/testing-shared/internal";
import { type ItemForm, noItem } from "../steps/item-form.ts";
import type { VoiceCall } from "./voice-call.ts";
import { done, type StreamSource } from "./voice-stream.ts";

type UncheckedIterator = Iterator<unknown> | AsyncIterator<unknown>;

/** Gives the items of a list that nobody else has. An error in it is thrown at its place. */
export class ListSource<TItem> implements StreamSource<TItem> {
  readonly #items: Iterator<TItem | Error>;

  constructor(items: readonly (TItem | Error)[]) {
    this.#items = items.values();
  }

  next(): IteratorResult<TItem, undefined> {
    const { done: isDone, value } = this.#items.next() as IteratorResult<TItem | Error, undefined>;
    if (isDone === true) {
      return done();
    }
    if (isError(value)) {
      throw value;
    }
    return { done: false, value };
  }

  async close(): Promise<void> {
    // There is nothing to close.
  }
}

/** Reads an iterable of the test: what it gives is checked, and what it throws without meaning to is a violation. */
export class IteratorSource<TItem> implements StreamSource<TItem> {
  readonly #iterator: UncheckedIterator;
  readonly #form: ItemForm<TItem>;
  readonly #call: VoiceCall<unknown>;
  #isEnded = false;

  private constructor(
    iterator: UncheckedIterator,
    form: ItemForm<TItem>,
    call: VoiceCall<unknown>,
  ) {
    this.#iterator = iterator;
    this.#form = form;
    this.#call = call;
  }

  /** Opens the iterator of an iterable, the asynchronous one where there are both. */
  static async open<TItem>(
    iterable: object,
    form: ItemForm<TItem>,
    call: VoiceCall<unknown>,
  ): Promise<IteratorSource<TItem>> {
    const iterator = await call.run(() => {
      const open: unknown =
        Reflect.get(iterable, Symbol.asyncIterator) ?? Reflect.get(iterable, Symbol.iterator);
      const opened: unknown = (open as () => unknown).call(iterable);
      if (typeof opened !== "object" || opened === null) {
        throw new TypeError(
          `The ${form.noun}s of a responder cannot be iterated: their iterator is no object.`,
        );
      }
      // In an object, because an iterator may have a method `then`.
      return { opened: opened as UncheckedIterator };
    });
    return new IteratorSource(iterator.opened, form, call);
  }

  async next(): Promise<IteratorResult<TItem, undefined>> {
    const item = await this.#call.run(() => this.#nextItem());
    if (this.#isEnded) {
      return done();
    }
    if (this.#call.look(() => isError(item))) {
      throw item;
    }
    if (!this.#form.isItem(item)) {
      throw this.#call.invalidAnswer(noItem(this.#form, item));
    }
    return { done: false, value: this.#form.copy(item) };
  }

  async close(): Promise<void> {
    if (!this.#isEnded) {
      await this.#call.run(() => this.#iterator.return?.());
    }
  }

  async #nextItem(): Promise<unknown> {
    try {
      const result: unknown = await this.#iterator.next();
      if (typeof result !== "object" || result === null) {
        throw new TypeError(
          `The iterator of a responder gave a result that is no object with done and value, but ${result === null ? "null" : typeof result}.`,
        );
      }
      this.#isEnded ||= Boolean(Reflect.get(result, "done"));
      return this.#isEnded ? undefined : Reflect.get(result, "value");
    } catch (error) {
      // An iterator that threw is done.
      this.#isEnded = true;
      throw error;
    }
  }
}
