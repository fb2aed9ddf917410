const LONGEST = 8000;

/**
 * A payload as text for a report: JSON where it is that, with cycles, functions and class instances named. Cut where it
 * is very long.
 */
export function payloadText(payload: unknown): string {
  const open = new Set<unknown>();
  const text = JSON.stringify(toJson(payload, open), undefined, 2) ?? "undefined";
  return text.length > LONGEST
    ? `${text.slice(0, LONGEST)}\n... ${text.length - LONGEST} more characters`
    : text;
}

function toJson(value: unknown, open: Set<unknown>): unknown {
  if (typeof value === "bigint" || typeof value === "symbol" || value === undefined) {
    return `<${String(value)}>`;
  }
  if (typeof value === "function") {
    return "<function>";
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  if (open.has(value)) {
    return "<circular>";
  }
  if (open.size > 100) {
    return "<deeper>";
  }
  open.add(value);
  const result = containerToJson(value, open);
  open.delete(value);
  return result;
}

function containerToJson(value: object, open: Set<unknown>): unknown {
  if (Array.isArray(value)) {
    return value.map((element) => toJson(element, open));
  }
  if (ArrayBuffer.isView(value)) {
    return `<${value.byteLength} bytes>`;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) {
    return `<${value.constructor.name}>`;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, toJson(member, open)]),
  );
}
