const BRAND = Symbol.for("understudy:brand");

/**
 * The base of the errors of this package. Each class has a literal {@link code} and a brand under `Symbol.for`, so that
 * `isInstance` and `instanceof` hold across the ESM and CommonJS copies of the package. A message never holds what was
 * said or heard.
 */
export abstract class VoicePipelineError extends Error {
  /** Names the kind of error; stable across versions. */
  abstract readonly code: string;

  /** Tells whether `value` is an error of this class, made by this or by another copy of the package. */
  static isInstance<TClass extends abstract new (...args: never[]) => unknown>(
    this: TClass,
    value: unknown,
  ): value is InstanceType<TClass> {
    return isOfClass(this, value);
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return isOfClass(this, value);
  }
}

/** Names and brands an error class: call it in the class's static block. */
export function brandError(
  errorClass: abstract new (...args: never[]) => Error,
  name: string,
): void {
  Object.defineProperty(errorClass.prototype, "name", {
    value: name,
    configurable: true,
    writable: true,
  });
  const brand = Symbol.for(`understudy:${name}`);
  Object.defineProperty(errorClass, BRAND, { value: brand });
  Object.defineProperty(errorClass.prototype, brand, { value: true });
}

brandError(VoicePipelineError, "VoicePipelineError");

function isOfClass(
  errorClass: abstract new (...args: never[]) => unknown,
  value: unknown,
): boolean {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  // A subclass of the application's own has no brand: for it the ordinary rule holds.
  const brand: unknown = Object.hasOwn(errorClass, BRAND)
    ? Reflect.get(errorClass, BRAND)
    : undefined;
  return typeof brand === "symbol"
    ? brand in value
    : Function.prototype[Symbol.hasInstance].call(errorClass, value);
}
