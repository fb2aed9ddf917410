const PROGRAMMING_ERRORS = new Set(["TypeError", "ReferenceError", "RangeError", "SyntaxError"]);

/**
 * Whether a callback of a script failed although it was not meant to: an assertion in it failed, or it has a bug. Told
 * by name and shape, because test runners have assertion libraries and realms of their own.
 *
 * Any other error that a responder throws is taken as the failure that the script wants.
 */
export function isUnintended(error: unknown): boolean {
  return isAssertionError(error) || isProgrammingError(error);
}

/** Node's assertion errors, chai's, vitest's and Jest's matcher failures. */
export function isAssertionError(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    (read(error, "name") === "AssertionError" ||
      read(error, "code") === "ERR_ASSERTION" ||
      Object.hasOwn(error, "matcherResult"))
  );
}

/** The built-in errors that a mistake in code throws. */
export function isProgrammingError(error: unknown): boolean {
  const name = typeof error === "object" && error !== null ? read(error, "name") : undefined;
  return typeof name === "string" && PROGRAMMING_ERRORS.has(name);
}

function read(value: object, key: string): unknown {
  try {
    return Reflect.get(value, key);
  } catch {
    return undefined;
  }
}
