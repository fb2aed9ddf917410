import type { BytesCopier } from "./copy-bytes.ts";

/** Arrays longer than this are not looked at here. */
const LONGEST = 8;

const { getPrototypeOf, getOwnPropertySymbols, prototype: objectPrototype } = Object;
const arrayPrototype = Array.prototype;
const bufferPrototype = ArrayBuffer.prototype;

/**
 * What was read on the way: for each object a plain one that holds what was found in it, so that whoever goes on from
 * there does not read it again.
 */
export type Contents = Map<object, object>;

/** A copy, or what was read until it was clear that the value is not flat. */
export type FlatCopy =
  | { readonly copy: object; readonly contents: undefined }
  | { readonly copy: undefined; readonly contents: Contents | undefined };

const NOT_READ: FlatCopy = { copy: undefined, contents: undefined };

/**
 * Copies a plain object that holds no other objects, or besides only such ones and buffers; or a short array of plain
 * objects that hold none: most arguments of calls are that, and need none of what a snapshot does for the rest of the
 * world.
 */
export function copyFlat(value: object, bytes: BytesCopier): FlatCopy {
  const prototype: unknown = getPrototypeOf(value);
  if (prototype === objectPrototype) {
    return copyShallowObject(value, bytes);
  }
  return prototype === arrayPrototype && Array.isArray(value) ? copyFlatArray(value) : NOT_READ;
}

type Fields = Record<string, unknown>;

/** An object that may hold flat objects and buffers, each once. */
function copyShallowObject(value: object, bytes: BytesCopier): FlatCopy {
  const flat = copyFlatObject(value);
  const read = flat.contents?.get(value);
  if (flat.contents === undefined || read === undefined || getOwnPropertySymbols(read).length > 0) {
    return flat;
  }
  const copy: Fields = { ...read };
  const met: object[] = [value];
  for (const key of Object.keys(copy)) {
    const member = copy[key];
    if (typeof member !== "object" || member === null) {
      continue;
    }
    if (met.length > LONGEST || met.includes(member)) {
      return flat;
    }
    met.push(member);
    const own = copyMember(member, bytes, flat.contents);
    if (own === undefined) {
      return flat;
    }
    copy[key] = own;
  }
  return { copy, contents: undefined };
}

/** @param contents - where what was read is noted, if the member is not flat. */
function copyMember(member: object, bytes: BytesCopier, contents: Contents): object | undefined {
  const prototype: unknown = getPrototypeOf(member);
  if (prototype === objectPrototype) {
    const { copy, contents: read } = copyFlatObject(member);
    // What was read of it is what a longer way must go on from.
    contents.set(member, copy ?? read?.get(member) ?? member);
    return copy;
  }
  return prototype === bufferPrototype ? bytes.buffer(member as ArrayBuffer) : undefined;
}

function copyFlatObject(value: object): FlatCopy {
  // Reads every enumerable own property once.
  const copy: Fields = { ...value };
  let isFlat = getOwnPropertySymbols(copy).length === 0;
  for (const key in copy) {
    const member = copy[key];
    isFlat &&= typeof member !== "object" || member === null;
  }
  return isFlat
    ? { copy, contents: undefined }
    : { copy: undefined, contents: new Map([[value, copy]]) };
}

function copyFlatArray(array: readonly unknown[]): FlatCopy {
  const { length } = array;
  if (length > LONGEST) {
    return NOT_READ;
  }
  for (let index = 0; index < length; index += 1) {
    if (!Object.hasOwn(array, index)) {
      return NOT_READ; // A hole.
    }
  }
  const elements = [...array];
  const copy: unknown[] = [];
  for (let index = 0; index < length; index += 1) {
    const element = elements[index];
    if (typeof element !== "object" || element === null) {
      copy.push(element);
      continue;
    }
    if (getPrototypeOf(element) !== objectPrototype || elements.indexOf(element) !== index) {
      return notFlat(array, elements, copy);
    }
    const flat = copyFlatObject(element);
    if (flat.copy === undefined) {
      return notFlat(array, elements, copy, flat.contents);
    }
    copy.push(flat.copy);
  }
  return { copy, contents: undefined };
}

/** @param copied - the copies of the first elements, which hold what was found in them. */
function notFlat(
  array: readonly unknown[],
  elements: readonly unknown[],
  copied: readonly unknown[],
  contents: Contents = new Map(),
): FlatCopy {
  contents.set(array, elements as unknown[]);
  for (const [index, copy] of copied.entries()) {
    const element = elements[index];
    if (typeof element === "object" && element !== null) {
      contents.set(element, copy as object);
    }
  }
  return { copy: undefined, contents };
}
