/** Whether a value is an object that can be read by `for of`. A text is not meant. */
export function isIterable(value: unknown): value is Iterable<unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, Symbol.iterator) === "function"
  );
}
