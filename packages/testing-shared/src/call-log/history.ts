import type { Absorber } from "./absorber.ts";
import { type HistoryNode, type Home, isNode, type Retained, type Strand } from "./nodes.ts";

/** A piece of a strand: its items from `start` up to, not including, `end`. */
interface Segment {
  readonly strand: Strand;
  readonly start: number;
  readonly end: number;
}

/**
 * A long list, kept as pieces of strands that it shares with the lists of other calls. A growing conversation is one
 * piece of one strand, a sliding window too, and two interleaved conversations have a strand each, so that each of
 * them costs what it adds.
 */
export interface History {
  readonly segments: readonly Segment[];
  /** What an alias of the list refers to. */
  readonly node: HistoryNode;
}

/** Takes back what a call added to strands. */
export type Undo = () => void;

/**
 * Keeps a list item by item. It follows the strand on which the last item was found for as long as that fits.
 *
 * @param undo - gets what takes the list back, before anything of it is kept.
 */
export function absorbHistory(
  live: readonly unknown[],
  previous: History | undefined,
  node: HistoryNode,
  absorber: Absorber,
  undo: (undo: Undo) => void,
): History {
  const writer = new SegmentWriter(previous?.segments[0]);
  undo(() => {
    writer.undo();
  });
  const entered = absorber.sightings.enter(live);
  for (let index = 0; index < live.length; index += 1) {
    writer.add(absorber.element(live, index, writer.expected));
  }
  absorber.sightings.leaveList(entered, live, node);
  return writer.finish(node);
}

class SegmentWriter {
  readonly #segments: Segment[] = [];
  readonly #grown: { readonly strand: Strand; readonly home: Home | undefined }[] = [];
  #strand: Strand | undefined;
  #start: number;
  #end: number;

  constructor(first: Segment | undefined) {
    this.#strand = first?.strand;
    this.#start = first?.start ?? 0;
    this.#end = this.#start;
  }

  /** The item that the next one is likely to equal. */
  get expected(): Retained {
    return this.#strand?.items[this.#end];
  }

  add(item: Retained): void {
    const strand = this.#strand;
    if (strand !== undefined && this.#end < strand.items.length && Object.is(item, this.expected)) {
      this.#end += 1;
    } else if (
      strand !== undefined &&
      this.#end === strand.items.length &&
      this.#end > this.#start
    ) {
      this.#grow(strand, item);
      this.#end += 1;
    } else {
      this.#close();
      this.#open(item);
    }
  }

  finish(node: HistoryNode): History {
    this.#close();
    return { segments: this.#segments, node };
  }

  /** Takes back what was added to strands, for a call that could not be kept. */
  undo(): void {
    for (let grown = this.#grown.pop(); grown !== undefined; grown = this.#grown.pop()) {
      const item = grown.strand.items.pop();
      if (item !== undefined && isNode(item)) {
        item.home = grown.home;
      }
    }
  }

  #open(item: Retained): void {
    const home = isNode(item) ? item.home : undefined;
    if (home === undefined) {
      this.#strand = { items: [] };
      this.#start = 0;
      this.#grow(this.#strand, item);
    } else {
      this.#strand = home.strand;
      this.#start = home.position;
    }
    this.#end = this.#start + 1;
  }

  #grow(strand: Strand, item: Retained): void {
    this.#grown.push({ strand, home: isNode(item) ? item.home : undefined });
    if (isNode(item)) {
      item.home = { strand, position: strand.items.length };
    }
    strand.items.push(item);
  }

  #close(): void {
    if (this.#strand !== undefined && this.#end > this.#start) {
      this.#segments.push({ strand: this.#strand, start: this.#start, end: this.#end });
    }
  }
}

/** The kept items of a history, in order. */
export function historyItems({ segments }: History): Retained[] {
  return segments.flatMap(({ strand, start, end }) => strand.items.slice(start, end));
}
