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
    return "null-object";
  }
  if (ArrayBuffer.isView(value)) {
    return "view";
  }
  return foreignKind(value, prototype as object);
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
  switch (objectPrototype.toString.call(value)) {
    case "[object Map]":
      return hasBrand(() => Map.prototype.has.call(value, undefined)) ? "map" : "runtime";
    case "[object Set]":
      return hasBrand(() => Set.prototype.has.call(value, undefined)) ? "set" : "runtime";
    case "[object Date]":
      return hasBrand(() => Date.prototype.getTime.call(value)) ? "date" : "runtime";
    case "[object ArrayBuffer]":
      return hasBrand(() => bufferLength.call(value)) ? "buffer" : "runtime";
    case "[object SharedArrayBuffer]":
      return "shared-buffer";
    default:
      return "runtime";
  }
}

// eslint-disable-next-line typescript/unbound-method
const bufferLength = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, "byteLength")
  ?.get as () => number;

/** `Object.prototype` of any realm: the root of its chain, and the owner of what only that root owns. */
function isObjectPrototype(prototype: object): boolean {
  return Object.hasOwn(prototype, "isPrototypeOf") && Object.hasOwn(prototype, "hasOwnProperty");
}

/** Whether a built-in's own method accepts the value: `toStringTag` can be forged, the internal slot cannot. */
function hasBrand(probe: () => unknown): boolean {
  try {
    probe();
    return true;
  } catch {
    return false;
  }
}
