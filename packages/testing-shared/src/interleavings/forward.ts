/** What becomes of the result of a method. */
export type OnResult = (method: PropertyKey, result: unknown) => unknown;

type Method = (...args: unknown[]) => unknown;

/**
 * An object that is `target` in all but what its methods return. They are called on `target` itself, so that private
 * fields and internal slots work; what the target does with itself is not seen. A method that returns the target returns
 * this object.
 */
export function forward<T extends object>(target: T, onResult: OnResult): T {
  const methods = new WeakMap<Method, Method>();
  const methodOf = (key: PropertyKey, method: Method): Method => {
    const known = methods.get(method);
    if (known !== undefined) {
      return known;
    }
    const made = new Proxy(method, {
      apply: (called, _self, args) => {
        const result = Reflect.apply(called, target, args);
        return result === target ? forwarded : onResult(key, result);
      },
    });
    methods.set(method, made);
    return made;
  };
  // A frozen target would have its own methods come out as they are: the proxy is of an object that has none.
  const shadow = Object.create(Reflect.getPrototypeOf(target)) as T;
  const forwarded = new Proxy(shadow, {
    get: (_shadow, key) => {
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" && key !== "constructor"
        ? methodOf(key, value as Method)
        : value;
    },
    set: (_shadow, key, value) => Reflect.set(target, key, value, target),
    has: (_shadow, key) => Reflect.has(target, key),
    deleteProperty: (_shadow, key) => Reflect.deleteProperty(target, key),
    defineProperty: (_shadow, key, descriptor) => Reflect.defineProperty(target, key, descriptor),
    ownKeys: () => Reflect.ownKeys(target),
    getOwnPropertyDescriptor: (_shadow, key) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(target, key);
      return descriptor === undefined ? undefined : { ...descriptor, configurable: true };
    },
  });
  return forwarded;
}
