import { type BytesCopier, FRESH_BYTES } from "./copy-bytes.ts";
import { dataKind } from "./data-kind.ts";
import { copyFlat } from "./flat-copy.ts";
import { elementIndexes, enumerableKeys, isSparse, setOwn } from "./own-properties.ts";
import { findValueClass, type ValueClass } from "./value-class.ts";
import { type Place, ViewCopies } from "./view-copies.ts";

/**
 * Detaches a value: data containers are copied deeply, everything with behaviour keeps its identity.
 *
 * Copied: arrays (holes kept), plain objects (of any realm, with a null prototype, with symbol keys), `ArrayBuffer`,
 * `SharedArrayBuffer`, typed arrays, `Buffer`, `DataView`, `Map`, `Set`, `Date`, and instances of the given value
 * classes. Kept: functions, class instances, signals, errors, promises, schemas, instances of subclasses of the
 * built-ins. Cycles and shared references survive within one snapshot. Only enumerable own properties are data, and
 * of an array only its elements. A getter is read once and becomes data. Depth is bounded by memory, not by the stack.
 *
 * A view that stands alone on its buffer is copied with its own bytes; views that share a buffer keep sharing, except
 * that a `Buffer` always gets memory of its own, because most of them stand on Node's pool.
 *
 * @param bytes - how bytes are copied: afresh, where nothing else is said.
 * @throws whatever a getter or a proxy of the source throws.
 */
export function snapshot<T>(
  value: T,
  valueClasses: readonly ValueClass[] = [],
  bytes: BytesCopier = FRESH_BYTES,
): T {
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const { copy, contents } = copyFlat(value, bytes);
  return (copy ?? new Snapshotter(valueClasses, contents, bytes).run(value)) as T;
}

/**
 * A snapshot of what was read already, so that no getter is read again.
 *
 * @param contents - for each live object or array that was read, a plain one that holds what was found in it.
 */
export function snapshotOfContents(
  value: object,
  valueClasses: readonly ValueClass[],
  contents: ReadonlyMap<object, object>,
): object {
  return new Snapshotter(valueClasses, contents, FRESH_BYTES).run(value) as object;
}

/** One snapshot: containers are made empty when they are met and filled from a work list, never by recursion. */
class Snapshotter {
  readonly #valueClasses: readonly ValueClass[];
  readonly #contents: ReadonlyMap<object, object> | undefined;
  readonly #copies = new Map<object, object>();
  readonly #unfilled: (() => void)[] = [];
  readonly #bytes: BytesCopier;
  readonly #views: ViewCopies;
  /** Maps and sets are filled last: a view that is a key must be placed before. */
  readonly #collections: (() => void)[] = [];

  constructor(
    valueClasses: readonly ValueClass[],
    contents: ReadonlyMap<object, object> | undefined,
    bytes: BytesCopier,
  ) {
    this.#valueClasses = valueClasses;
    this.#contents = contents;
    this.#bytes = bytes;
    this.#views = new ViewCopies(bytes);
  }

  run(value: unknown): unknown {
    let result: unknown;
    this.#copyInto(value, (copy) => {
      result = copy;
    });
    for (let next = 0; next < this.#unfilled.length; next += 1) {
      this.#unfilled[next]?.();
    }
    this.#views.placeAll(this.#copies);
    for (const fill of this.#collections) {
      fill();
    }
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
      return;
    }
    const kind = dataKind(value);
    if (kind === "view") {
      this.#views.add(value as ArrayBufferView, place);
      // Holds the position in the order of an object's keys until the views are placed.
      place(undefined);
      return;
    }
    const copy = this.#emptyCopy(value, kind);
    this.#copies.set(value, copy);
    place(copy);
  }

  #emptyCopy(value: object, kind: Exclude<ReturnType<typeof dataKind>, "view">): object {
    switch (kind) {
      case "array":
        return this.#fillLater([], (copy) => {
          this.#fillArray((this.#contents?.get(value) ?? value) as unknown[], copy);
        });
      case "object":
        return this.#fillLater({}, (copy) => {
          this.#fillObject(this.#contents?.get(value) ?? value, copy);
        });
      case "null-object":
        return this.#fillLater(Object.create(null) as object, (copy) => {
          this.#fillObject(this.#contents?.get(value) ?? value, copy);
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
        return new Date(Date.prototype.getTime.call(value));
      case "buffer":
      case "shared-buffer":
        return this.#bytes.buffer(value as ArrayBuffer);
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
    copy.length = source.length;
    if (isSparse(source)) {
      for (const index of elementIndexes(source)) {
        this.#copyElement(source, copy, index);
      }
      return;
    }
    for (let index = 0; index < source.length; index += 1) {
      if (Object.hasOwn(source, index)) {
        this.#copyElement(source, copy, index);
      }
    }
  }

  #copyElement(source: readonly unknown[], copy: unknown[], index: number): void {
    this.#copyInto(source[index], (element) => {
      copy[index] = element;
    });
  }

  #fillObject(source: object, copy: object): void {
    for (const key of enumerableKeys(source)) {
      this.#copyInto(Reflect.get(source, key), (value) => {
        setOwn(copy, key, value);
      });
    }
  }

  #fillMap(source: Map<unknown, unknown>, copy: Map<unknown, unknown>): void {
    const entries: { key: unknown; value: unknown }[] = [];
    Map.prototype.forEach.call(source, (value, key) => {
      const entry = { key: undefined as unknown, value: undefined as unknown };
      entries.push(entry);
      this.#copyInto(key, (ownKey) => {
        entry.key = ownKey;
      });
      this.#copyInto(value, (ownValue) => {
        entry.value = ownValue;
      });
    });
    this.#collections.push(() => {
      for (const { key, value } of entries) {
        copy.set(key, value);
      }
    });
  }

  #fillSet(source: Set<unknown>, copy: Set<unknown>): void {
    const members: { value: unknown }[] = [];
    Set.prototype.forEach.call(source, (value) => {
      const member = { value: undefined as unknown };
      members.push(member);
      this.#copyInto(value, (own) => {
        member.value = own;
      });
    });
    this.#collections.push(() => {
      for (const { value } of members) {
        copy.add(value);
      }
    });
  }
}
