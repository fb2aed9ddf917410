const { getOwnPropertySymbols, getPrototypeOf, hasOwn, prototype: objectPrototype } = Object;
const arrayPrototype = Array.prototype;

/**
 * Whether two values are the same data: containers by what they hold, keys in whatever order, holes apart from
 * `undefined`, everything with behaviour by identity. Objects with symbol keys are never the same, because the histories
 * that are measured have none.
 */
export function sameData(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || a === null || typeof b !== "object" || b === null) {
    return Object.is(a, b);
  }
  const prototype: unknown = getPrototypeOf(a);
  if (prototype !== getPrototypeOf(b)) {
    return false;
  }
  if (isPlain(a, prototype) && isPlain(b, prototype)) {
    return sameProperties(a, b);
  }
  return prototype === arrayPrototype && Array.isArray(a) && Array.isArray(b)
    ? sameElements(a, b)
    : a === b;
}

function isPlain(_value: object, prototype: unknown): _value is Readonly<Record<string, unknown>> {
  return prototype === objectPrototype || prototype === null;
}

function sameElements(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) {
    return false;
  }
  for (let index = 0; index < a.length; index += 1) {
    const value = a[index];
    if (value === undefined && hasOwn(a, index) !== hasOwn(b, index)) {
      return false;
    }
    if (!sameData(value, b[index])) {
      return false;
    }
  }
  return true;
}

function sameProperties(
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
): boolean {
  if (getOwnPropertySymbols(a).length > 0) {
    return false;
  }
  let count = 0;
  for (const key in a) {
    if (!(key in b) || !sameData(a[key], b[key])) {
      return false;
    }
    count += 1;
  }
  for (const _ in b) {
    count -= 1;
  }
  return count === 0;
}
