import { bytesOf, isNodeBuffer } from "../snapshot/copy-bytes.ts";
import { type DataKind, dataKind } from "../snapshot/data-kind.ts";
import { enumerableKeys, snapshot } from "../snapshot/snapshot.ts";
import { findValueClass, type ValueClass } from "../snapshot/value-class.ts";
import type { Interner } from "./interner.ts";
import { HOLE, isNode } from "./nodes.ts";
import type { ArrayNode, LeafNode, ObjectNode, Retained, RetainedNode } from "./nodes.ts";

/** Past this depth a call is kept as one snapshot, which is iterative, instead of as nodes. */
const DEEPEST = 200;

/** Thrown when a call holds what nodes cannot keep (a `Map`, a `Set`, great depth). */
export const IRREGULAR: unique symbol = Symbol("irregular");

const { getPrototypeOf, getOwnPropertySymbols, prototype: objectPrototype } = Object;
const arrayPrototype = Array.prototype;

/**
 * One pass over one call. It reads each property of the live call exactly once, compares it with what an earlier call
 * held at the same place, and keeps only what differs.
 *
 * It also finds out whether the call may hold one mutable object at two places. Two such places have equal content and
 * so the same node; a node that is met twice in a pass is therefore the only thing to look at, and from then on the
 * live objects behind that node are told apart by identity.
 */
export class Absorber {
  readonly #interner: Interner;
  readonly #valueClasses: readonly ValueClass[];
  readonly #pass: number;
  #part = "";
  #depth = 0;
  #tracked: Map<object, string> | undefined;
  /** Containers that no earlier call held; `undefined` while one is being read. */
  #fresh: Map<object, Retained> | undefined;
  /** The parts of the call that may hold an alias. */
  readonly suspiciousParts = new Set<string>();
  /** Whether an alias may stand anywhere in the call. */
  suspicious = false;

  constructor(interner: Interner, valueClasses: readonly ValueClass[], pass: number) {
    this.#interner = interner;
    this.#valueClasses = valueClasses;
    this.#pass = pass;
  }

  /** Says which part of the call the following values belong to. */
  enter(part: string): void {
    this.#part = part;
  }

  /** The kept form of `live`; `guess` itself where they are equal. */
  absorb(live: unknown, guess: Retained): Retained {
    if (typeof live !== "object" || live === null) {
      return live as Retained;
    }
    if (this.#depth === DEEPEST) {
      throw IRREGULAR;
    }
    this.#depth += 1;
    const retained = this.#absorbObject(live, guess);
    this.#depth -= 1;
    return retained;
  }

  #absorbObject(live: object, guess: Retained): RetainedNode {
    const prototype: unknown = getPrototypeOf(live);
    if (prototype === objectPrototype) {
      return this.#plainObject(live, false, guess);
    }
    if (prototype === arrayPrototype) {
      return this.#array(live as unknown[], guess);
    }
    const kind = dataKind(live);
    switch (kind) {
      case "object":
        return this.#plainObject(live, false, guess);
      case "null-object":
        return this.#plainObject(live, true, guess);
      case "array":
        return this.#array(live as unknown[], guess);
      case "map":
      case "set":
      case "shared-buffer":
        throw IRREGULAR;
      default:
        return this.#leaf(live, kind, guess);
    }
  }

  #plainObject(live: object, nullPrototype: boolean, guess: Retained): RetainedNode {
    if (
      !isNode(guess) ||
      guess.kind !== "object" ||
      guess.shape.nullPrototype !== nullPrototype ||
      getOwnPropertySymbols(live).length > 0
    ) {
      return this.#newObject(live, nullPrototype, undefined, 0, undefined);
    }
    const { values } = guess;
    const { keys } = guess.shape;
    let index = 0;
    for (const key in live) {
      if (key !== keys[index]) {
        return this.#newObject(live, nullPrototype, guess, index, undefined);
      }
      const value = (live as Record<string, unknown>)[key];
      const kept = this.absorb(value, values[index]);
      if (!Object.is(kept, values[index])) {
        return this.#newObject(live, nullPrototype, guess, index, [kept]);
      }
      index += 1;
    }
    return index === keys.length
      ? this.#met(guess, live)
      : this.#newObject(live, nullPrototype, guess, index, undefined);
  }

  /**
   * Reads the rest of an object that differs from the guess: its first `equal` values are those of the guess, and
   * `read` holds the one behind them where it was read already.
   */
  #newObject(
    live: object,
    nullPrototype: boolean,
    guess: ObjectNode | undefined,
    equal: number,
    read: readonly [Retained] | undefined,
  ): RetainedNode {
    const begun = this.#begin(live);
    if (begun !== undefined) {
      return begun;
    }
    const keys = enumerableKeys(live);
    const values: Retained[] = guess === undefined ? [] : guess.values.slice(0, equal);
    if (read !== undefined) {
      values.push(read[0]);
    }
    for (let index = values.length; index < keys.length; index += 1) {
      const key = keys[index] as PropertyKey;
      const hint = guess?.shape.keys[index] === key ? guess.values[index] : undefined;
      values.push(this.absorb((live as Record<PropertyKey, unknown>)[key], hint));
    }
    const shape = this.#interner.shape(keys, nullPrototype);
    return this.#end(live, this.#interner.object(shape, values));
  }

  #array(live: readonly unknown[], guess: Retained): RetainedNode {
    const hint = isNode(guess) && guess.kind === "array" ? guess : undefined;
    if (hint === undefined || hint.values.length !== live.length) {
      return this.#newArray(live, hint, 0, undefined);
    }
    const { values } = hint;
    for (let index = 0; index < values.length; index += 1) {
      const kept = this.#element(live, index, values[index]);
      if (!Object.is(kept, values[index])) {
        return this.#newArray(live, hint, index, [kept]);
      }
    }
    return this.#met(hint, live);
  }

  #newArray(
    live: readonly unknown[],
    guess: ArrayNode | undefined,
    equal: number,
    read: readonly [Retained] | undefined,
  ): RetainedNode {
    const begun = this.#begin(live);
    if (begun !== undefined) {
      return begun;
    }
    const values: Retained[] = guess === undefined ? [] : guess.values.slice(0, equal);
    if (read !== undefined) {
      values.push(read[0]);
    }
    for (let index = values.length; index < live.length; index += 1) {
      values.push(this.#element(live, index, guess?.values[index]));
    }
    return this.#end(live, this.#interner.array(values));
  }

  #element(live: readonly unknown[], index: number, guess: Retained): Retained {
    const value = live[index];
    return value === undefined && !Object.hasOwn(live, index) ? HOLE : this.absorb(value, guess);
  }

  #leaf(live: object, kind: DataKind, guess: Retained): RetainedNode {
    const valueClass = kind === "runtime" ? findValueClass(live, this.#valueClasses) : undefined;
    if (kind === "runtime" && valueClass === undefined) {
      return this.#interner.runtime(live);
    }
    if (kind === "view" && !isNodeBuffer(live as ArrayBufferView)) {
      this.#track((live as ArrayBufferView).buffer);
    }
    this.#track(live);
    if (isNode(guess) && guess.kind === "leaf" && sameLeaf(live, kind, guess)) {
      return guess;
    }
    return this.#interner.leaf(kind, valueClass?.copy(live) ?? snapshot(live), valueClass);
  }

  /** Opens a container that is to be kept; one that is open or kept already in this pass is an alias. */
  #begin(live: object): RetainedNode | undefined {
    this.#fresh ??= new Map();
    if (!this.#fresh.has(live)) {
      this.#fresh.set(live, undefined);
      return undefined;
    }
    this.suspicious = true;
    const kept = this.#fresh.get(live);
    // A cycle: any node will do, restoring the aliases puts the ancestor in its place.
    return kept !== undefined && isNode(kept) ? kept : this.#interner.array([]);
  }

  #end(live: object, node: RetainedNode): RetainedNode {
    this.#fresh?.set(live, node);
    return this.#met(node, live);
  }

  #met(node: RetainedNode, live: object): RetainedNode {
    if (node.shared) {
      this.#track(live);
    } else if (node.pass === this.#pass) {
      // The first live object behind this node went by unseen: this once the whole call is searched.
      node.shared = true;
      this.suspicious = true;
    } else {
      node.pass = this.#pass;
    }
    return node;
  }

  #track(live: object): void {
    this.#tracked ??= new Map();
    const part = this.#tracked.get(live);
    if (part === undefined) {
      this.#tracked.set(live, this.#part);
    } else {
      this.suspiciousParts.add(part);
      this.suspiciousParts.add(this.#part);
    }
  }
}

function sameLeaf(live: object, kind: DataKind, guess: LeafNode): boolean {
  if (kind !== guess.dataKind || guess.valueClass !== undefined) {
    return false;
  }
  if (kind === "date") {
    return Object.is((live as Date).getTime(), (guess.copy as Date).getTime());
  }
  return (
    kind === "view" &&
    Reflect.get(live, Symbol.toStringTag) === Reflect.get(guess.copy, Symbol.toStringTag) &&
    isNodeBuffer(live as ArrayBufferView) === isNodeBuffer(guess.copy as ArrayBufferView) &&
    sameBytes(bytesOf(live as ArrayBufferView), bytesOf(guess.copy as ArrayBufferView))
  );
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
