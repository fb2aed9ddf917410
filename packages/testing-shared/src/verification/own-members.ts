/**
 * Gives a double its public members as properties of its own, bound to it: so that they work detached, behind a `Proxy`,
 * on an object that inherits from the double, and in a copy made by spreading it, as those of a plain object would.
 *
 * @param double - an instance: the members are those of its class and of the classes that this extends.
 */
export function ownMembers(double: object): void {
  for (
    let prototype: object | null = Object.getPrototypeOf(double);
    prototype !== null && prototype !== Object.prototype;
    prototype = Object.getPrototypeOf(prototype)
  ) {
    for (const key of Reflect.ownKeys(prototype)) {
      if (key !== "constructor" && !Object.hasOwn(double, key)) {
        Object.defineProperty(double, key, bound(double, prototype, key));
      }
    }
  }
}

function bound(double: object, prototype: object, key: PropertyKey): PropertyDescriptor {
  const { get, value } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
  const common = { enumerable: true, configurable: true };
  if (get !== undefined) {
    return { ...common, get: () => Reflect.apply(get, double, []) as unknown };
  }
  const method: unknown = value;
  return typeof method === "function"
    ? {
        ...common,
        writable: true,
        value: (...args: unknown[]): unknown => Reflect.apply(method, double, args),
      }
    : { ...common, writable: true, value: method };
}
