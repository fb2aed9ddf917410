import { isNodeBuffer, typedArrayName } from "./views.ts";

/**
 * What a value is to a snapshot: a data container that is copied, or (`runtime`) something with behaviour that keeps
 * its identity.
 */
export type DataKind =
  | "array"
  | "object"
  | "null-object"
  | "map"
  | "set"
  | "date"
  | "buffer"
  | "shared-buffer"
  | "view"
  | "runtime";

const { getPrototypeOf, prototype: objectPrototype } = Object;
const arrayPrototype = Array.prototype;

/** Classifies an object by what it holds, not by whose realm made it. */
export function dataKind(value: object): DataKind {
  const prototype: unknown = getPrototypeOf(value);
  if (prototype === objectPrototype) {
    return "object";
  }
  if (prototype === arrayPrototype) {
    return "array";
  }
  if (prototype === null) {
    return Array.isArray(value) || ArrayBuffer.isView(value) ? "runtime" : "null-object";
  }
  return ArrayBuffer.isView(value)
    ? viewKind(value, prototype as object)
    : foreignKind(value, prototype as object);
}

/** A subclass of a built-in view has behaviour of its own. Node's `Buffer` is one, but holds nothing but bytes. */
function viewKind(view: ArrayBufferView, prototype: object): DataKind {
  const levels = typedArrayName(view) === undefined ? 2 : 3;
  return levelsAbove(prototype) === levels || isNodeBuffer(view) ? "view" : "runtime";
}

function levelsAbove(prototype: object): number {
  let levels = 0;
  for (let at: object | null = prototype; at !== null; at = getPrototypeOf(at)) {
    levels += 1;
  }
  return levels;
}

/** The kinds that a prototype of this realm does not settle: built-ins, and plain data of another realm. */
function foreignKind(value: object, prototype: object): DataKind {
  const parent: object | null = getPrototypeOf(prototype);
  if (parent === null) {
    return isObjectPrototype(prototype) ? "object" : "runtime";
  }
  if (getPrototypeOf(parent) !== null) {
    return "runtime"; // A subclass: it has behaviour of its own.
  }
  if (Array.isArray(value)) {
    return Array.isArray(prototype) ? "array" : "runtime";
  }
  for (const { kind, method, probe } of BUILT_INS) {
    if (Object.hasOwn(prototype, method) && hasBrand(value, probe)) {
      return kind;
    }
  }
  return "runtime";
}

/** `Object.prototype` of any realm: the root of its chain, and the owner of what only that root owns. */
function isObjectPrototype(prototype: object): boolean {
  return Object.hasOwn(prototype, "isPrototypeOf") && Object.hasOwn(prototype, "hasOwnProperty");
}

type Probe = (this: object) => unknown;

/**
 * A built-in is known by a method that its prototype has in every realm, and by its internal slot. `toStringTag` says
 * nothing: it can be forged, and reading it may run code of the application.
 */
const BUILT_INS: readonly {
  readonly kind: DataKind;
  readonly method: string;
  readonly probe: Probe;
}[] = [
  { kind: "date", method: "getTime", probe: Date.prototype.getTime as Probe },
  { kind: "map", method: "set", probe: Map.prototype.entries as Probe },
  { kind: "set", method: "add", probe: Set.prototype.entries as Probe },
  { kind: "buffer", method: "byteLength", probe: byteLengthOf(ArrayBuffer.prototype) },
  {
    kind: "shared-buffer",
    method: "byteLength",
    probe: byteLengthOf(
      (globalThis.SharedArrayBuffer as SharedArrayBufferConstructor | undefined)?.prototype,
    ),
  },
];

function byteLengthOf(prototype: object | undefined): Probe {
  const getter: unknown =
    prototype && Object.getOwnPropertyDescriptor(prototype, "byteLength")?.get;
  return typeof getter === "function" ? (getter as Probe) : refuse;
}

function refuse(): never {
  throw new TypeError("The platform has no such built-in.");
}

/** Whether a built-in's own method accepts the value: nothing else can have its internal slot. */
function hasBrand(value: object, probe: Probe): boolean {
  try {
    probe.call(value);
    return true;
  } catch {
    return false;
  }
}
