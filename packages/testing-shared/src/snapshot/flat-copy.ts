/** Arrays longer than this are not looked at here. */
const LONGEST = 8;

const { getPrototypeOf, getOwnPropertySymbols, prototype: objectPrototype } = Object;
const arrayPrototype = Array.prototype;

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
 * Copies a plain object that holds no other objects, or a short array of such objects: most arguments of calls are
 * that, and need none of what a snapshot does for the rest of the world.
 */
export function copyFlat(value: object): FlatCopy {
  const prototype: unknown = getPrototypeOf(value);
  if (prototype === objectPrototype) {
    return copyFlatObject(value);
  }
  return prototype === arrayPrototype && Array.isArray(value) ? copyFlatArray(value) : NOT_READ;
}

function copyFlatObject(value: object): FlatCopy {
  // Reads every enumerable own property once.
  const copy: Record<string, unknown> = { ...value };
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
