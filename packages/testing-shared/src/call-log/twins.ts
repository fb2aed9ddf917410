import type { RetainedNode } from "./nodes.ts";

/** The objects of a pass that are equal to one that was met before, without being it. */
export class Twins {
  readonly #ordinals = new Map<object, number>();
  readonly #counts = new Map<RetainedNode, number>();

  add(live: object, node: RetainedNode): void {
    const ordinal = (this.#counts.get(node) ?? 0) + 1;
    this.#counts.set(node, ordinal);
    this.#ordinals.set(live, ordinal);
  }

  /** How many objects that are equal to it were met before. */
  ordinalOf(live: object): number | undefined {
    return this.#ordinals.get(live);
  }
}
