import { setOwn } from "../snapshot/own-properties.ts";
import { copyLeaf } from "./leaves.ts";
import { HOLE, isNode } from "./nodes.ts";
import type { ListNode, ObjectNode, Retained, RetainedNode } from "./nodes.ts";

/** Makes plain, mutable data of the kept values of one call: new containers, the same runtime objects. */
export class Thawer {
  /** The containers that are being filled, each inside the one before. */
  readonly #open: object[] = [];
  readonly #copies: Map<RetainedNode, object[]> | undefined;

  /** @param aliased - whether the call holds an object at two places. */
  constructor(aliased: boolean) {
    this.#copies = aliased ? new Map() : undefined;
  }

  thaw(retained: Retained): unknown {
    if (!isNode(retained)) {
      return retained;
    }
    switch (retained.kind) {
      case "object":
        return this.#object(retained);
      case "array":
        return this.array(retained.values, retained);
      case "map":
      case "set":
        return this.#collection(retained);
      case "leaf":
        return this.#noteCopy(retained, copyLeaf(retained.copy, retained.valueClass));
      case "runtime":
        return retained.value;
      case "alias":
        return this.#copies?.get(retained.of)?.[retained.ordinal];
      case "ancestor":
        return this.#open.at(-retained.up);
      case "history":
      case "unkept":
        return undefined;
    }
  }

  /** Has `fill` fill a container that may be referred to from inside. */
  fill<T extends object>(container: T, fill: (container: T) => void): T {
    this.#open.push(container);
    fill(container);
    this.#open.pop();
    return container;
  }

  /** An array of the kept elements, with its holes. @param node - what an alias of the array refers to. */
  array(values: readonly Retained[], node: RetainedNode): unknown[] {
    const array = this.#noteCopy(node, new Array<unknown>(values.length));
    this.#open.push(array);
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index];
      if (value !== HOLE) {
        array[index] = this.thaw(value);
      }
    }
    this.#open.pop();
    return array;
  }

  #object(node: ObjectNode): object {
    const { shape, values } = node;
    const object: Record<PropertyKey, unknown> = this.#noteCopy(
      node,
      shape.nullPrototype ? Object.create(null) : {},
    );
    this.#open.push(object);
    for (let index = 0; index < values.length; index += 1) {
      const key = shape.keys[index] as PropertyKey;
      const value = this.thaw(values[index]);
      if (shape.assignable) {
        object[key] = value;
      } else {
        setOwn(object, key, value);
      }
    }
    this.#open.pop();
    return object;
  }

  #collection(node: ListNode): object {
    const { kind, values } = node;
    if (kind === "set") {
      return this.fill(this.#noteCopy(node, new Set()), (set) => {
        for (const value of values) {
          set.add(this.thaw(value));
        }
      });
    }
    return this.fill(this.#noteCopy(node, new Map()), (map) => {
      for (let index = 0; index < values.length; index += 2) {
        const key = this.thaw(values[index]);
        map.set(key, this.thaw(values[index + 1]));
      }
    });
  }

  #noteCopy<T extends object>(node: RetainedNode, copy: T): T {
    if (this.#copies !== undefined) {
      const copies = this.#copies.get(node);
      if (copies === undefined) {
        this.#copies.set(node, [copy]);
      } else {
        copies.push(copy);
      }
    }
    return copy;
  }
}
