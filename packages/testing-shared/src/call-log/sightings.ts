import type { Interner } from "./interner.ts";
import { type HistoryNode, isNode, type Retained, type RetainedNode } from "./nodes.ts";
import { Twins } from "./twins.ts";

type Sighted = object | RetainedNode;

/** How a pass ended. */
export interface SightingsEnd {
  /** A number above those of all sightings so far. */
  readonly end: number;
  /** How much the pass met. */
  readonly count: number;
}

/** Before the first pass. Nodes start below it. */
export const NO_SIGHTINGS: SightingsEnd = { end: 1, count: 0 };

/**
 * The objects that one pass over a call has met. It tells when a call holds one object at two places.
 *
 * Looking every object up in a map would cost more than comparing it. Until there is a second place, it is enough to
 * look at what is at hand: two places of one object have equal content and so one node, and a node notes at which
 * sighting the pass met it first. Only a call that does hold an object twice has its objects put into a map, from the
 * first such place on.
 */
export class Sightings {
  readonly #interner: Interner;
  /** The number of the first sighting of this pass. Nodes with a lower note were not met yet. */
  readonly #base: number;
  /** Live objects and nodes in turn: a live object, its node, the next live object, ... */
  readonly #sighted: Sighted[];
  /** How many entries of `#sighted` are in use. */
  #count = 0;
  /** The objects that are being read, each inside the one before. */
  readonly #open: object[];
  #depth = 1;
  #twins: Twins | undefined;
  /** Objects whose nodes cannot tell that they were met: they were new, or leaves, or lists of a history. */
  #noted: Set<object> | undefined;
  /** Once an object was met twice, every object with its node; `undefined` while it is open. */
  #known: Map<object, RetainedNode | undefined> | undefined;
  #discarded = 0;
  #isUnclear = false;

  /**
   * @param root - what the pass is over: it is open from the start.
   * @param previous - the sightings of the pass before.
   */
  constructor(interner: Interner, root: object, previous: SightingsEnd) {
    this.#interner = interner;
    this.#base = previous.end;
    this.#open = [root];
    // To let an array grow costs more than all else that is done here.
    this.#sighted = new Array<Sighted>(previous.count);
  }

  /** How many objects are open. */
  get depth(): number {
    return this.#depth;
  }

  /** Whether the call holds an object at two places. */
  get aliased(): boolean {
    return this.#known !== undefined;
  }

  /** Whether a getter made it impossible to tell what is an alias of what. */
  get unclear(): boolean {
    return this.#isUnclear;
  }

  /** What the next pass has to know. */
  get end(): SightingsEnd {
    return { end: this.#base + this.#count + this.#discarded, count: this.#count };
  }

  /** The live objects in the order in which they were closed. */
  get lives(): object[] {
    return this.#sighted.slice(0, this.#count).filter((_, index) => index % 2 === 0);
  }

  /**
   * What to keep of an object that was met before, which must not be read again; `undefined` for any other.
   *
   * @param guess - the node that the object is likely to equal.
   */
  alias(live: object, guess: Retained): RetainedNode | undefined {
    if (this.#known === undefined) {
      const wasMet =
        (isNode(guess) && guess.seen >= this.#base && this.#isSeenAs(live, guess)) ||
        (this.#noted !== undefined && this.#noted.has(live));
      if (!wasMet) {
        return undefined;
      }
      this.#known = this.#everyObject();
    }
    return this.#known.has(live) ? this.#refer(live) : undefined;
  }

  /** {@link alias} for the list of a history, which has no node to tell. */
  aliasOfList(list: object): RetainedNode | undefined {
    if (this.#known === undefined && this.#sighted.includes(list)) {
      this.#known = this.#everyObject();
    }
    return this.#known === undefined ? undefined : this.alias(list, undefined);
  }

  /** Opens an object that is not an alias. @returns what to close it with. */
  enter(live: object): number {
    this.#open[this.#depth] = live;
    this.#depth += 1;
    if (this.#known !== undefined) {
      this.#known.set(live, undefined);
    }
    return this.#count;
  }

  /**
   * Notes that the innermost open object has no node of an earlier call.
   *
   * @returns whether the object is open further out too, so that reading it would never end.
   */
  note(live: object): boolean {
    const isInsideItself = this.#open.indexOf(live) < this.#depth - 1;
    if (this.#known === undefined) {
      if (isInsideItself) {
        this.#known = this.#everyObject();
      } else {
        this.#noted ??= new Set();
        this.#noted.add(live);
      }
    }
    return isInsideItself;
  }

  /**
   * Closes the innermost open object, which turned out to be equal to `node`.
   *
   * @param entered - what `enter` returned for it.
   * @returns its node, or an alias after all.
   */
  leave(entered: number, live: object, node: RetainedNode): RetainedNode {
    this.#depth -= 1;
    if (this.#known === undefined && node.seen < this.#base) {
      node.seen = this.#base + this.#count;
      this.#add(live, node);
      return node;
    }
    return this.#leaveWithCare(entered, live, node);
  }

  /** {@link leave} for the list of a history. */
  leaveList(entered: number, list: object, node: HistoryNode): void {
    this.note(list);
    this.leave(entered, list, node);
  }

  /** {@link leave} where the object, or one that is equal to it, may have been met before. */
  #leaveWithCare(entered: number, live: object, node: RetainedNode): RetainedNode {
    if (this.#known === undefined && this.#isSeenAs(live, node)) {
      this.#known = this.#everyObject();
    }
    if (this.#known !== undefined) {
      if (this.#known.get(live) !== undefined || this.#openDepth(live) >= 0) {
        this.#discard(entered);
        return this.#refer(live);
      }
      this.#known.set(live, node);
    }
    if (node.seen < this.#base) {
      node.seen = this.#base + this.#count;
    } else {
      this.#twins ??= new Twins();
      this.#twins.add(live, node);
    }
    this.#add(live, node);
    return node;
  }

  #add(live: object, node: RetainedNode): void {
    const count = this.#count;
    this.#sighted[count] = live;
    this.#sighted[count + 1] = node;
    this.#count = count + 2;
  }

  #isSeenAs(live: object, node: RetainedNode): boolean {
    return (
      this.#sighted[node.seen - this.#base] === live || this.#twins?.ordinalOf(live) !== undefined
    );
  }

  #everyObject(): Map<object, RetainedNode | undefined> {
    const known = new Map<object, RetainedNode | undefined>();
    for (let index = 0; index < this.#count; index += 2) {
      known.set(this.#sighted[index] as object, this.#sighted[index + 1] as RetainedNode);
    }
    for (const live of this.#open.slice(0, this.#depth)) {
      if (!known.has(live)) {
        known.set(live, undefined);
      }
    }
    return known;
  }

  #refer(live: object): RetainedNode {
    const node = this.#known?.get(live);
    const alias =
      node === undefined
        ? this.#interner.ancestor(this.#depth - this.#openDepth(live))
        : this.#interner.alias(node, this.#twins?.ordinalOf(live) ?? 0);
    this.#add(live, alias);
    return alias;
  }

  #openDepth(live: object): number {
    return this.#open.slice(0, this.#depth).indexOf(live);
  }

  /**
   * Forgets what was met inside an object that was read a second time before it was recognised. It is all aliases,
   * unless a getter made a new object when it was read again.
   */
  #discard(from: number): void {
    for (let index = from; index < this.#count; index += 2) {
      const { kind } = this.#sighted[index + 1] as RetainedNode;
      this.#isUnclear ||= kind !== "alias" && kind !== "ancestor";
    }
    this.#discarded += this.#count - from;
    this.#count = from;
  }
}
