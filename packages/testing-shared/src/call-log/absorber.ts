import { type DataKind, dataKind } from "../snapshot/data-kind.ts";
import { hasEnumerableKeys, isSparse } from "../snapshot/own-properties.ts";
import { findValueClass, type ValueClass } from "../snapshot/value-class.ts";
import type { Interner } from "./interner.ts";
import { copyLeaf, isSameLeaf, memoryOf } from "./leaves.ts";
import { HOLE, isNode } from "./nodes.ts";
import type { ListNode, ObjectNode, Retained, RetainedNode } from "./nodes.ts";
import type { Sightings } from "./sightings.ts";
import { unreadKeys } from "./unread-keys.ts";

/** Past this depth a call is kept as a snapshot, which is iterative, instead of as nodes. */
const DEEPEST = 200;

const { getPrototypeOf, getOwnPropertySymbols, prototype: objectPrototype } = Object;
const arrayPrototype = Array.prototype;

/**
 * One pass over one call. It reads each property of the live call once, compares it with what an earlier call held at
 * the same place, and keeps only what differs.
 */
export class Absorber {
  readonly #interner: Interner;
  readonly #valueClasses: readonly ValueClass[];
  /** The objects that this pass has met. */
  readonly sightings: Sightings;
  readonly #memories = new Set<object>();
  /** What an object of this realm is: it cannot be read by `for in` where something was put on its prototype. */
  readonly #ordinary = hasEnumerableKeys(objectPrototype) ? "object" : "ordinary";
  #kept = true;

  constructor(interner: Interner, valueClasses: readonly ValueClass[], sightings: Sightings) {
    this.#interner = interner;
    this.#valueClasses = valueClasses;
    this.sightings = sightings;
  }

  /** Whether nodes can keep all that was absorbed: no great depth, no memory that two views share. */
  get kept(): boolean {
    return this.#kept && !this.sightings.unclear;
  }

  /** The kept form of `live`; `guess` itself where they are equal. */
  absorb(live: unknown, guess: Retained): Retained {
    if (typeof live !== "object" || live === null) {
      return live as Retained;
    }
    const prototype: unknown = getPrototypeOf(live);
    if (prototype === objectPrototype) {
      return this.#container(live, this.#ordinary, guess, undefined);
    }
    if (prototype === arrayPrototype) {
      return this.#container(live, "array", guess, undefined);
    }
    const kind = dataKind(live);
    const valueClass = kind === "runtime" ? findValueClass(live, this.#valueClasses) : undefined;
    return kind === "runtime" && valueClass === undefined
      ? this.#interner.runtime(live)
      : this.#container(live, kind, guess, valueClass);
  }

  #container(
    live: object,
    kind: DataKind | "ordinary",
    guess: Retained,
    valueClass: ValueClass | undefined,
  ): RetainedNode {
    const { sightings } = this;
    const hint = isNode(guess) && guess.kind === "alias" ? guess.of : guess;
    const alias = sightings.alias(live, hint);
    if (alias !== undefined) {
      return alias;
    }
    const entered = sightings.enter(live);
    const node =
      sightings.depth > DEEPEST ? this.#giveUp() : this.#read(live, kind, hint, valueClass);
    return sightings.leave(entered, live, node);
  }

  #read(
    live: object,
    kind: DataKind | "ordinary",
    hint: Retained,
    valueClass: ValueClass | undefined,
  ): RetainedNode {
    switch (kind) {
      case "ordinary":
        return this.#ordinaryObject(live, false, hint);
      case "null-object":
        return this.#ordinaryObject(live, true, hint);
      case "object":
        return this.#newObject(live, false, objectGuess(hint), []);
      case "array":
        return this.#array(live as unknown[], hint);
      case "map":
      case "set":
        return this.#collection(live, kind, hint);
      default:
        return this.#leaf(live, kind, hint, valueClass);
    }
  }

  #giveUp(): RetainedNode {
    this.#kept = false;
    return this.#interner.unkept;
  }

  /** An object for which `for in` shows what it owns and nothing else. */
  #ordinaryObject(live: object, nullPrototype: boolean, hint: Retained): RetainedNode {
    const guess = objectGuess(hint);
    if (
      guess === undefined ||
      guess.shape.nullPrototype !== nullPrototype ||
      getOwnPropertySymbols(live).length > 0
    ) {
      return this.#newObject(live, nullPrototype, guess, []);
    }
    const { values } = guess;
    const { keys } = guess.shape;
    let index = 0;
    for (const key in live) {
      if (key !== keys[index]) {
        return this.#newObject(live, nullPrototype, guess, values.slice(0, index));
      }
      const value = (live as Record<string, unknown>)[key];
      // What is not an object is equal as it is, but for the two zeros.
      if (value !== values[index] || value === 0) {
        const kept = this.absorb(value, values[index]);
        if (!Object.is(kept, values[index])) {
          return this.#newObject(live, nullPrototype, guess, [...values.slice(0, index), kept]);
        }
      }
      index += 1;
    }
    return index === keys.length
      ? guess
      : this.#newObject(live, nullPrototype, guess, values.slice(0, index));
  }

  /** Reads the rest of an object that differs from the guess; `read` are the values of the guess's first keys. */
  #newObject(
    live: object,
    nullPrototype: boolean,
    guess: ObjectNode | undefined,
    read: readonly Retained[],
  ): RetainedNode {
    if (this.sightings.note(live)) {
      return this.#interner.unkept;
    }
    const guessed = guess?.shape.keys ?? [];
    const keys = unreadKeys(live, guessed, read.length);
    const values = [...read];
    for (let index = values.length; index < keys.length; index += 1) {
      const key = keys[index] as PropertyKey;
      const hint = guessed[index] === key ? guess?.values[index] : undefined;
      values.push(this.absorb((live as Record<PropertyKey, unknown>)[key], hint));
    }
    return this.#interner.object(this.#interner.shape(keys, nullPrototype), values);
  }

  #array(live: readonly unknown[], hint: Retained): RetainedNode {
    const guess = isNode(hint) && hint.kind === "array" ? hint : undefined;
    if (guess === undefined || guess.values.length !== live.length) {
      return this.#newArray(live, guess, []);
    }
    const { values } = guess;
    for (let index = 0; index < values.length; index += 1) {
      const kept = this.element(live, index, values[index]);
      if (!Object.is(kept, values[index])) {
        return this.#newArray(live, guess, [...values.slice(0, index), kept]);
      }
    }
    return guess;
  }

  #newArray(
    live: readonly unknown[],
    guess: ListNode | undefined,
    read: readonly Retained[],
  ): RetainedNode {
    if (isSparse(live)) {
      return this.#giveUp();
    }
    if (this.sightings.note(live)) {
      return this.#interner.unkept;
    }
    const values = [...read];
    for (let index = values.length; index < live.length; index += 1) {
      values.push(this.element(live, index, guess?.values[index]));
    }
    return this.#interner.list("array", values);
  }

  /** The kept form of an element of an array. */
  element(live: readonly unknown[], index: number, guess: Retained): Retained {
    const value = live[index];
    return value === undefined && !Object.hasOwn(live, index) ? HOLE : this.absorb(value, guess);
  }

  #collection(live: object, kind: "map" | "set", hint: Retained): RetainedNode {
    if (this.sightings.note(live)) {
      return this.#interner.unkept;
    }
    const members: unknown[] = [];
    if (kind === "map") {
      Map.prototype.forEach.call(live, (value, key) => members.push(key, value));
    } else {
      Set.prototype.forEach.call(live, (member) => members.push(member));
    }
    const guessed = isNode(hint) && hint.kind === kind ? hint.values : [];
    return this.#interner.list(
      kind,
      members.map((member, index) => this.absorb(member, guessed[index])),
    );
  }

  #leaf(
    live: object,
    kind: DataKind,
    hint: Retained,
    valueClass: ValueClass | undefined,
  ): RetainedNode {
    this.sightings.note(live);
    const memory = memoryOf(live, kind);
    if (memory !== undefined) {
      this.#kept &&= !this.#memories.has(memory);
      this.#memories.add(memory);
    }
    return isNode(hint) && hint.kind === "leaf" && isSameLeaf(live, kind, hint)
      ? hint
      : this.#interner.leaf(kind, copyLeaf(live, valueClass), valueClass);
  }
}

function objectGuess(hint: Retained): ObjectNode | undefined {
  return isNode(hint) && hint.kind === "object" ? hint : undefined;
}
