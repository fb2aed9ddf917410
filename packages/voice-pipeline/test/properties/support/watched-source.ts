import type { World } from "./world.ts";

/** What a source can fail at, as stages of {@link World.trips}. */
export type SourceKind = "turns" | "greeting" | "answer" | "speech";

/**
 * Items that come when the scheduler says so. Like an async generator, it answers `return()` after what is pending; unlike
 * one, `return()` may fail. It notes how it is treated.
 */
export class WatchedSource<T> implements AsyncIterableIterator<T> {
  readonly kind: SourceKind;
  returns = 0;
  returnsAfterEnd = 0;
  hasEnded = false;
  readonly #world: World;
  readonly #items: T[];
  readonly #told: (item: T) => void;
  #last: Promise<unknown> = Promise.resolve();

  constructor(world: World, kind: SourceKind, items: readonly T[], told: (item: T) => void) {
    this.#world = world;
    this.kind = kind;
    this.#items = [...items];
    this.#told = told;
    world.sources.push(this);
  }

  /** Whether it was neither read to its end nor let go. */
  get isOpen(): boolean {
    return !this.hasEnded && this.returns === 0;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<T, undefined>> {
    return this.#inTurn(() => {
      try {
        this.#world.trips.check(`${this.kind} fails`);
      } catch (error) {
        this.hasEnded = true;
        throw error;
      }
      const [item] = this.#items;
      if (item === undefined || this.returns > 0) {
        this.hasEnded = true;
        return { done: true, value: undefined };
      }
      this.#items.shift();
      this.#told(item);
      return { done: false, value: item };
    });
  }

  return(): Promise<IteratorResult<T, undefined>> {
    this.returns += 1;
    this.returnsAfterEnd += this.hasEnded ? 1 : 0;
    this.#world.trips.check(`${this.kind} return throws`);
    return this.#inTurn(() => {
      this.#world.trips.check(`${this.kind} return rejects`);
      return { done: true, value: undefined };
    });
  }

  #inTurn<R>(step: () => R): Promise<R> {
    const result = this.#last.then(async () => {
      await this.#world.step(this.kind);
      return step();
    });
    this.#last = result.catch(() => undefined);
    return result;
  }
}
