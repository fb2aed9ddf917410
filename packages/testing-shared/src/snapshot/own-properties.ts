/** Arrays up to this length are walked by index; longer ones only if they have no holes. */
const LONGEST_WALK = 100_000;

/** The enumerable own keys of an object, strings before symbols. */
export function enumerableKeys(source: object): PropertyKey[] {
  const keys: PropertyKey[] = Object.keys(source);
  for (const symbol of Object.getOwnPropertySymbols(source)) {
    if (Object.prototype.propertyIsEnumerable.call(source, symbol)) {
      keys.push(symbol);
    }
  }
  return keys;
}

/** Sets an own property, whatever the object inherits under that key: `__proto__`, a setter, a read-only value. */
export function setOwn(target: object, key: PropertyKey, value: unknown): void {
  if (key in target) {
    Object.defineProperty(target, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else {
    (target as Record<PropertyKey, unknown>)[key] = value;
  }
}

/** Whether an array is so long, and has holes, that only the elements it has should be walked. */
export function isSparse(array: readonly unknown[]): boolean {
  if (array.length <= LONGEST_WALK) {
    return false;
  }
  for (let index = 0; index < array.length; index += 1) {
    if (!Object.hasOwn(array, index)) {
      return true;
    }
  }
  return false;
}

/** The indexes at which an array has an element, in order: in time of its elements, whatever its length. */
export function elementIndexes(array: readonly unknown[]): number[] {
  // Index keys come first and in order; an array may have others behind them.
  return Object.keys(array)
    .map((key) => (isIndex(key) ? Number(key) : array.length))
    .filter((index) => index < array.length);
}

function isIndex(key: string): boolean {
  return String(Number(key) >>> 0) === key;
}

/** Whether `for in` shows anything of an object or of what it inherits from. */
export function hasEnumerableKeys(object: object): boolean {
  for (const _ in object) {
    return true;
  }
  return false;
}
