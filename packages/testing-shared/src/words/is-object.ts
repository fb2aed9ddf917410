/** Tells whether `value` is an object that is not an array. Its fields may then be read by name. */
export function isObject(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
