import type { DataKind } from "../snapshot/data-kind.ts";
import type { ValueClass } from "../snapshot/value-class.ts";
import { isNode } from "./nodes.ts";
import type { ArrayNode, LeafNode, ObjectNode, Retained, RuntimeNode, Shape } from "./nodes.ts";

const NEGATIVE_ZERO = {};

/**
 * Gives every distinct value one node. Containers are known by the numbers of what they hold, so that two equal ones
 * meet in one look-up, and two nodes are equal exactly when they are the same.
 */
export class Interner {
  readonly #numbers = new Map<unknown, number>();
  readonly #shapes = new Map<string, Shape>();
  readonly #containers = new Map<string, ObjectNode | ArrayNode>();
  readonly #runtime = new Map<object, RuntimeNode>();
  #next = 0;

  shape(keys: readonly PropertyKey[], nullPrototype: boolean): Shape {
    const name = `${nullPrototype ? "n" : "o"}${keys.map((key) => this.#number(key as Retained)).join()}`;
    let shape = this.#shapes.get(name);
    if (shape === undefined) {
      shape = {
        id: this.#next++,
        keys: [...keys],
        nullPrototype,
        assignable: !nullPrototype && !keys.includes("__proto__"),
      };
      this.#shapes.set(name, shape);
    }
    return shape;
  }

  object(shape: Shape, values: readonly Retained[]): ObjectNode {
    const name = `${shape.id}:${this.#numbersOf(values)}`;
    let node = this.#containers.get(name) as ObjectNode | undefined;
    if (node === undefined) {
      node = { kind: "object", shape, values: [...values], ...this.#state() };
      this.#containers.set(name, node);
    }
    return node;
  }

  array(values: readonly Retained[]): ArrayNode {
    const name = `[${this.#numbersOf(values)}`;
    let node = this.#containers.get(name) as ArrayNode | undefined;
    if (node === undefined) {
      node = { kind: "array", values: [...values], ...this.#state() };
      this.#containers.set(name, node);
    }
    return node;
  }

  runtime(value: object): RuntimeNode {
    let node = this.#runtime.get(value);
    if (node === undefined) {
      node = { kind: "runtime", value, ...this.#state() };
      this.#runtime.set(value, node);
    }
    return node;
  }

  /** Leaves are not looked up: one that repeats is recognised at the place where it stood. */
  leaf(kind: DataKind, copy: object, valueClass: ValueClass | undefined): LeafNode {
    return { kind: "leaf", dataKind: kind, copy, valueClass, ...this.#state() };
  }

  #state(): { id: number; pass: number; shared: boolean; home: undefined } {
    return { id: this.#next++, pass: 0, shared: false, home: undefined };
  }

  #numbersOf(values: readonly Retained[]): string {
    let numbers = "";
    for (const value of values) {
      numbers += `${isNode(value) ? value.id : this.#number(value)},`;
    }
    return numbers;
  }

  #number(value: Retained): number {
    const key = Object.is(value, -0) ? NEGATIVE_ZERO : value;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#next++;
      this.#numbers.set(key, number);
    }
    return number;
  }
}
