import type { Offer, Part } from "./part.ts";

/** Parts one after the other. What can be left is passed over when a later part takes the call. */
export class Sequence<TStep> implements Part<TStep> {
  readonly #parts: Part<TStep>[] = [];
  #head = 0;
  #fewest = 0;

  constructor(parts: Iterable<Part<TStep>> = []) {
    for (const part of parts) {
      this.append(part);
    }
  }

  append(part: Part<TStep>): void {
    this.#parts.push(part);
    this.#fewest += part.fewest;
  }

  get fewest(): number {
    return this.#fewest;
  }

  /** The part whose turn it is. */
  get head(): Part<TStep> | undefined {
    while (this.#parts[this.#head]?.isSpent === true) {
      this.#head += 1;
    }
    return this.#parts[this.#head];
  }

  get isSpent(): boolean {
    return this.head === undefined;
  }

  *offers(): Generator<Offer<TStep>, void, undefined> {
    for (let index = this.#head; index < this.#parts.length; index += 1) {
      const part = this.#parts[index] as Part<TStep>;
      for (const { leaf, take } of part.offers()) {
        yield {
          leaf,
          take: () => {
            this.#take(index, part, take);
          },
        };
      }
      if (part.fewest > 0) {
        return;
      }
    }
  }

  /** Parts before the one that took the call can be left, and so count nothing. */
  #take(index: number, part: Part<TStep>, take: () => void): void {
    const before = part.fewest;
    take();
    this.#fewest += part.fewest - before;
    this.#head = index;
  }
}
