/** Whether a value is an error object, of whichever realm. */
export function isError(value: unknown): value is Error {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  const tag = Object.prototype.toString.call(value);
  return tag === "[object Error]" || tag === "[object DOMException]";
}
