import type { Offer, Part, PartMaker } from "./part.ts";

/** A part that comes several times, one time after the other. */
export class Repetition<TStep> implements Part<TStep> {
  readonly #make: PartMaker<TStep>;
  readonly #atLeast: number;
  readonly #atMost: number;
  readonly #fewestEach: number;
  /** The time that has begun. */
  #current: Part<TStep> | undefined;
  /** The next time, which has not begun. */
  #next: Part<TStep>;
  #begun = 0;

  constructor(make: PartMaker<TStep>, atLeast: number, atMost: number) {
    this.#make = make;
    this.#atLeast = atLeast;
    this.#atMost = atMost;
    this.#next = make();
    this.#fewestEach = this.#next.fewest;
  }

  get fewest(): number {
    const times = Math.max(0, this.#atLeast - this.#begun);
    return (this.#current?.fewest ?? 0) + times * this.#fewestEach;
  }

  get isSpent(): boolean {
    return (this.#begun >= this.#atMost || this.#next.isSpent) && this.#current?.isSpent !== false;
  }

  *offers(): Generator<Offer<TStep>, void, undefined> {
    if (this.#current !== undefined) {
      yield* this.#current.offers();
    }
    if (this.#begun < this.#atMost && (this.#current?.fewest ?? 0) === 0) {
      for (const { leaf, take } of this.#next.offers()) {
        yield {
          leaf,
          take: () => {
            take();
            this.#begun += 1;
            this.#current = this.#next;
            this.#next = this.#make();
          },
        };
      }
    }
  }
}
