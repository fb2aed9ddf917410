import type { Offer, Part } from "./part.ts";

/** Parts of which any may come first, and may take turns. */
export class AnyOrder<TStep> implements Part<TStep> {
  readonly #parts: Part<TStep>[];

  constructor(parts: Iterable<Part<TStep>>) {
    this.#parts = [...parts].filter(({ isSpent }) => !isSpent);
  }

  get fewest(): number {
    return this.#parts.reduce((sum, { fewest }) => sum + fewest, 0);
  }

  get isSpent(): boolean {
    return this.#parts.length === 0;
  }

  *offers(): Generator<Offer<TStep>, void, undefined> {
    for (const part of this.#parts) {
      for (const { leaf, take } of part.offers()) {
        yield {
          leaf,
          take: () => {
            take();
            if (part.isSpent) {
              this.#parts.splice(this.#parts.indexOf(part), 1);
            }
          },
        };
      }
    }
  }
}
