import { structuredCloneImpl } from "#structured-clone";
import { copyBuffer, copyView, isNodeBuffer, viewLike } from "./copy-bytes.ts";
import { dataKind } from "./data-kind.ts";
import { findValueClass, type ValueClass } from "./value-class.ts";

/**
 * Detaches a value: data containers are copied deeply, everything with behaviour keeps its identity.
 *
 * Copied: arrays (holes kept), plain objects (of any realm, with a null prototype, with symbol keys), `ArrayBuffer`,
 * `SharedArrayBuffer`, typed arrays, `Buffer`, `DataView`, `Map`, `Set`, `Date`, and instances of the given value
 * classes. Kept: functions, class instances, signals, errors, promises, schemas. Cycles and shared references survive
 * within one snapshot. Only enumerable own properties are data, and of an array only its elements. A getter is read
 * once and becomes data. Depth is bounded by memory, not by the stack.
 *
 * A view that stands alone on its buffer is copied with its own bytes; views that share a buffer keep sharing.
 *
 * @throws whatever a getter or a proxy of the source throws.
 */
export function snapshot<T>(value: T, valueClasses: readonly ValueClass[] = []): T {
  return new Snapshotter(valueClasses).run(value) as T;
}

type Place = (copy: unknown) => void;

/** One snapshot: containers are made empty when they are met and filled from a work list, never by recursion. */
class Snapshotter {
  readonly #valueClasses: readonly ValueClass[];
  readonly #copies = new Map<object, object>();
  readonly #unfilled: (() => void)[] = [];
  /** Views wait until all are known: only then is it clear which of them share a buffer. */
  readonly #views = new Map<ArrayBufferView, Place[]>();

  constructor(valueClasses: readonly ValueClass[]) {
    this.#valueClasses = valueClasses;
  }

  run(value: unknown): unknown {
    let result: unknown;
    this.#copyInto(value, (copy) => {
      result = copy;
    });
    for (let fill = this.#unfilled.pop(); fill !== undefined; fill = this.#unfilled.pop()) {
      fill();
    }
    this.#placeViews();
    return result;
  }

  #copyInto(value: unknown, place: Place): void {
    if (typeof value !== "object" || value === null) {
      place(value);
      return;
    }
    const known = this.#copies.get(value);
    if (known !== undefined) {
      place(known);
    } else if (ArrayBuffer.isView(value)) {
      const places = this.#views.get(value);
      if (places === undefined) {
        this.#views.set(value, [place]);
      } else {
        places.push(place);
      }
      // Holds the position (a Map's entry, an object's key order) until the views are placed.
      place(undefined);
    } else {
      const copy = this.#emptyCopy(value);
      this.#copies.set(value, copy);
      place(copy);
    }
  }

  #emptyCopy(value: object): object {
    switch (dataKind(value)) {
      case "array":
        return this.#fillLater(new Array<unknown>((value as unknown[]).length), (copy) => {
          this.#fillArray(value as unknown[], copy);
        });
      case "object":
        return this.#fillLater({}, (copy) => {
          this.#fillObject(value, copy);
        });
      case "null-object":
        return this.#fillLater(Object.create(null) as object, (copy) => {
          this.#fillObject(value, copy);
        });
      case "map":
        return this.#fillLater(new Map<unknown, unknown>(), (copy) => {
          this.#fillMap(value as Map<unknown, unknown>, copy);
        });
      case "set":
        return this.#fillLater(new Set<unknown>(), (copy) => {
          this.#fillSet(value as Set<unknown>, copy);
        });
      case "date":
        return structuredCloneImpl(value);
      case "buffer":
      case "shared-buffer":
        return copyBuffer(value as ArrayBuffer);
      case "view":
      case "runtime":
        return findValueClass(value, this.#valueClasses)?.copy(value) ?? value;
    }
  }

  #fillLater<T extends object>(copy: T, fill: (copy: T) => void): T {
    this.#unfilled.push(() => {
      fill(copy);
    });
    return copy;
  }

  #fillArray(source: readonly unknown[], copy: unknown[]): void {
    for (let index = 0; index < source.length; index += 1) {
      if (Object.hasOwn(source, index)) {
        this.#copyInto(source[index], (element) => {
          copy[index] = element;
        });
      }
    }
  }

  #fillObject(source: object, copy: object): void {
    for (const key of enumerableKeys(source)) {
      this.#copyInto(Reflect.get(source, key), (value) => {
        setOwn(copy, key, value);
      });
    }
  }

  #fillMap(source: Map<unknown, unknown>, copy: Map<unknown, unknown>): void {
    for (const [key, value] of Map.prototype.entries.call(source) as MapIterator<
      [unknown, unknown]
    >) {
      const ownKey = this.#copyMember(key);
      this.#copyInto(value, (ownValue) => {
        copy.set(ownKey, ownValue);
      });
    }
  }

  #fillSet(source: Set<unknown>, copy: Set<unknown>): void {
    for (const member of Set.prototype.values.call(source) as SetIterator<unknown>) {
      copy.add(this.#copyMember(member));
    }
  }

  /** A copy that must be there at once, because it becomes a key of a Map or a member of a Set. */
  #copyMember(value: unknown): unknown {
    if (ArrayBuffer.isView(value)) {
      const copy = this.#copies.get(value) ?? copyView(value);
      this.#copies.set(value, copy);
      return copy;
    }
    let result: unknown;
    this.#copyInto(value, (copy) => {
      result = copy;
    });
    return result;
  }

  #placeViews(): void {
    const users = new Map<ArrayBufferLike, number>();
    for (const { buffer } of this.#views.keys()) {
      users.set(buffer, (users.get(buffer) ?? 0) + 1);
    }
    for (const [view, places] of this.#views) {
      const shares = (users.get(view.buffer) ?? 0) > 1 || this.#copies.has(view.buffer);
      const copy =
        this.#copies.get(view) ??
        (shares && !isNodeBuffer(view)
          ? viewLike(view, this.#sharedBuffer(view.buffer), view.byteOffset)
          : copyView(view));
      for (const place of places) {
        place(copy);
      }
    }
  }

  #sharedBuffer(buffer: ArrayBufferLike): ArrayBufferLike {
    const copy = (this.#copies.get(buffer) as ArrayBufferLike | undefined) ?? copyBuffer(buffer);
    this.#copies.set(buffer, copy);
    return copy;
  }
}

/** The enumerable own keys of an object, strings before symbols. */
export function enumerableKeys(source: object): PropertyKey[] {
  const symbols = Object.getOwnPropertySymbols(source);
  const keys: PropertyKey[] = Object.keys(source);
  for (const symbol of symbols) {
    if (Object.prototype.propertyIsEnumerable.call(source, symbol)) {
      keys.push(symbol);
    }
  }
  return keys;
}

/** Sets an own property even where the key is `__proto__`. */
export function setOwn(target: object, key: PropertyKey, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else {
    Reflect.set(target, key, value);
  }
}
