import type { DataKind } from "../snapshot/data-kind.ts";
import type { ValueClass } from "../snapshot/value-class.ts";
import { isNode } from "./nodes.ts";
import type {
  AliasNode,
  AncestorNode,
  HistoryNode,
  LeafNode,
  ListNode,
  NodeState,
  ObjectNode,
  Retained,
  RetainedNode,
  RuntimeNode,
  Shape,
  UnkeptNode,
} from "./nodes.ts";

const NEGATIVE_ZERO = {};

const PREFIXES = { array: "[", map: "(", set: "{" } as const;

type NamedNode = ObjectNode | ListNode | AliasNode | AncestorNode;

/**
 * Gives every distinct value one node. Containers are known by the numbers of what they hold, so that two equal ones
 * meet in one look-up, and two nodes are equal exactly when they are the same.
 */
export class Interner {
  readonly #numbers = new Map<unknown, number>();
  readonly #shapes = new Map<string, Shape>();
  /** Every name begins with a character, or ends its first number with one, that no other kind of node has. */
  readonly #named = new Map<string, NamedNode>();
  readonly #runtime = new Map<object, RuntimeNode>();
  #next = 0;
  /** The node of whatever cannot be kept. */
  readonly unkept: UnkeptNode = { kind: "unkept", ...this.#state() };

  shape(keys: readonly PropertyKey[], nullPrototype: boolean): Shape {
    const name = `${nullPrototype ? "n" : "o"}${keys.map((key) => this.#number(key as Retained)).join()}`;
    let shape = this.#shapes.get(name);
    if (shape === undefined) {
      shape = {
        id: this.#next++,
        keys: [...keys],
        nullPrototype,
        assignable: !nullPrototype && !keys.some((key) => key in Object.prototype),
      };
      this.#shapes.set(name, shape);
    }
    return shape;
  }

  object(shape: Shape, values: readonly Retained[]): ObjectNode {
    return this.#lookUp(`${shape.id}:${this.#numbersOf(values)}`, () => ({
      kind: "object",
      shape,
      values: [...values],
      ...this.#state(),
    }));
  }

  /** @param values - of an array its elements, of a set its members, of a map its keys and values in turn. */
  list(kind: ListNode["kind"], values: readonly Retained[]): ListNode {
    return this.#lookUp(`${PREFIXES[kind]}${this.#numbersOf(values)}`, () => ({
      kind,
      values: [...values],
      ...this.#state(),
    }));
  }

  alias(of: RetainedNode, ordinal: number): AliasNode {
    return this.#lookUp(`@${of.id}:${ordinal}`, () => ({
      kind: "alias",
      of,
      ordinal,
      ...this.#state(),
    }));
  }

  ancestor(up: number): AncestorNode {
    return this.#lookUp(`^${up}`, () => ({ kind: "ancestor", up, ...this.#state() }));
  }

  /** A new node to stand for a history. */
  history(): HistoryNode {
    return { kind: "history", ...this.#state() };
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

  /** The node of that name, which says all that the node holds. */
  #lookUp<TNode extends NamedNode>(name: string, make: () => TNode): TNode {
    let node = this.#named.get(name) as TNode | undefined;
    if (node === undefined) {
      node = make();
      this.#named.set(name, node);
    }
    return node;
  }

  #state(): NodeState {
    return { id: this.#next++, seen: 0, home: undefined };
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
