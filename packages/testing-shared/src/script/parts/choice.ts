import type { Offer, Part } from "./part.ts";

/** A part that may be left out as long as it has not begun. */
export class Choice<TStep> implements Part<TStep> {
  readonly #part: Part<TStep>;
  #hasBegun = false;

  constructor(part: Part<TStep>) {
    this.#part = part;
  }

  get fewest(): number {
    return this.#hasBegun ? this.#part.fewest : 0;
  }

  get isSpent(): boolean {
    return this.#part.isSpent;
  }

  *offers(): Generator<Offer<TStep>, void, undefined> {
    for (const { leaf, take } of this.#part.offers()) {
      yield {
        leaf,
        take: () => {
          take();
          this.#hasBegun = true;
        },
      };
    }
  }
}
