import type { DataKind } from "../snapshot/data-kind.ts";
import type { ValueClass } from "../snapshot/value-class.ts";

/** The keys of a plain object, in order. One shape serves every object that has them. */
export interface Shape {
  readonly id: number;
  readonly keys: readonly PropertyKey[];
  readonly nullPrototype: boolean;
  /** Whether an object of this shape can be rebuilt by plain assignment. */
  readonly assignable: boolean;
}

/** Where a retained item stands in a strand. */
export interface Home {
  readonly strand: Strand;
  readonly position: number;
}

/** A run of items in the order in which calls carried them. It only ever grows at its end. */
export interface Strand {
  readonly items: Retained[];
}

/** What is the same in all nodes. All but the id is a note of the latest pass that met the node. */
export interface NodeState {
  readonly id: number;
  /** The number of the sighting at which the latest pass that met this node met it first. */
  seen: number;
  /** The latest place of the node as an item of a history. */
  home: Home | undefined;
}

/** A plain object, kept. */
export interface ObjectNode extends NodeState {
  readonly kind: "object";
  readonly shape: Shape;
  readonly values: readonly Retained[];
}

/** An array, a map (its keys and values in turn) or a set, kept. */
export interface ListNode extends NodeState {
  readonly kind: "array" | "map" | "set";
  readonly values: readonly Retained[];
}

/** A date, a buffer, a view or an instance of a value class: a copy that is compared and copied as a whole. */
export interface LeafNode extends NodeState {
  readonly kind: "leaf";
  readonly dataKind: DataKind;
  readonly copy: object;
  readonly valueClass: ValueClass | undefined;
}

/** An object with behaviour: kept as it is. */
export interface RuntimeNode extends NodeState {
  readonly kind: "runtime";
  readonly value: object;
}

/**
 * Stands where a call holds an object for a second time: the copy of one place has to be the copy of the other. Of the
 * objects of the call that are equal to `of`, it is the one that comes as number `ordinal` in reading order.
 */
export interface AliasNode extends NodeState {
  readonly kind: "alias";
  readonly of: RetainedNode;
  readonly ordinal: number;
}

/** Stands where a call holds an object that it is inside of: the parent (1), the parent's parent (2), ... */
export interface AncestorNode extends NodeState {
  readonly kind: "ancestor";
  readonly up: number;
}

/** Stands for a whole history: what an alias of the list itself refers to. */
export interface HistoryNode extends NodeState {
  readonly kind: "history";
}

/** Stands for what nodes cannot keep. A call that holds one is kept as a snapshot. */
export interface UnkeptNode extends NodeState {
  readonly kind: "unkept";
}

/**
 * The kept form of an object. Two objects that hold equal values and refer in the same way to other objects of their
 * calls have one node, leaves aside.
 */
export type RetainedNode =
  | ObjectNode
  | ListNode
  | LeafNode
  | RuntimeNode
  | AliasNode
  | AncestorNode
  | HistoryNode
  | UnkeptNode;

/** The kept form of any value. What is not an object stands for itself. */
export type Retained =
  | RetainedNode
  | string
  | number
  | boolean
  | bigint
  | symbol
  | null
  | undefined
  | AnyFunction;

type AnyFunction = (...args: never[]) => unknown;

/** Stands where an array has no element. */
export const HOLE: unique symbol = Symbol("hole");

/** Whether a kept value is a node rather than a value that stands for itself. */
export function isNode(retained: Retained): retained is RetainedNode {
  return typeof retained === "object" && retained !== null;
}
