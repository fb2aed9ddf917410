const LONGEST_PRINTED_NAME = 40;

/** A name (of a kind, a tool, a field) as messages print it: quoted, and cut where it is too long to be a name. */
export function printedName(name: string): string {
  return JSON.stringify(
    name.length > LONGEST_PRINTED_NAME ? `${name.slice(0, LONGEST_PRINTED_NAME)}...` : name,
  );
}

/** The path of a field: `parent.field`, or `parent["a field"]` where the name is no identifier. */
export function fieldPath(parent: string, field: string): string {
  return field.length <= LONGEST_PRINTED_NAME && /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(field)
    ? `${parent}.${field}`
    : `${parent}[${printedName(field)}]`;
}

/** The type of a value in words, for messages that must not show the value. */
export function describeType(value: unknown): string {
  if (value === null || value === undefined) {
    return String(value);
  }
  if (Array.isArray(value)) {
    return "an array";
  }
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
