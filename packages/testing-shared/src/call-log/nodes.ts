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

interface NodeState {
  readonly id: number;
  /** The number of the last pass that met this node. */
  pass: number;
  /** Whether one call may hold the node at two places, so that its live objects must be told apart. */
  shared: boolean;
  /** The latest place of the node as an item of a history. */
  home: Home | undefined;
}

/** A plain object, kept. */
export interface ObjectNode extends NodeState {
  readonly kind: "object";
  readonly shape: Shape;
  readonly values: readonly Retained[];
}

/** An array, kept. */
export interface ArrayNode extends NodeState {
  readonly kind: "array";
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

/** The kept form of a container or of a runtime object. Equal containers have one node. */
export type RetainedNode = ObjectNode | ArrayNode | LeafNode | RuntimeNode;

/** The kept form of any value. What is not an object stands for itself. */
export type Retained = RetainedNode | string | number | boolean | bigint | symbol | null | undefined | AnyFunction;

type AnyFunction = (...args: never[]) => unknown;

/** Stands where an array has no element. */
export const HOLE: unique symbol = Symbol("hole");

/** Whether a kept value is a node rather than a value that stands for itself. */
export function isNode(retained: Retained): retained is RetainedNode {
  return typeof retained === "object" && retained !== null;
}
