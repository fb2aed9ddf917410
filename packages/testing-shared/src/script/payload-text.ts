/** A text is cut here, in characters. */
const LONGEST = 8000;

/** Containers inside each other past this depth are only named. */
const DEEPEST = 24;

/** After so many values the rest is only named: a text that is cut anyway must not take long. */
const MOST_VALUES = 10_000;

/**
 * A payload as text for a report: JSON where it is that; what JSON cannot say (cycles, functions, class instances,
 * `undefined`) is named in angle brackets. Cut where it is very long. It never throws.
 */
export function payloadText(payload: unknown): string {
  const text = JSON.stringify(new JsonWriter().write(payload), undefined, 2);
  return text.length > LONGEST
    ? `${text.slice(0, LONGEST)}\n... ${text.length - LONGEST} more characters`
    : text;
}

/** Anything that `JSON.stringify` writes as it is. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

class JsonWriter {
  readonly #open = new Set<object>();
  #values = 0;

  write(value: unknown): Json {
    if (typeof value === "string" || typeof value === "boolean" || value === null) {
      return value;
    }
    if (typeof value === "number") {
      return Number.isFinite(value) ? value : `<${value}>`;
    }
    switch (typeof value) {
      case "object":
        return this.#object(value);
      case "function":
        return "<function>";
      default:
        return `<${String(value as bigint | symbol | undefined)}>`;
    }
  }

  #object(value: object): Json {
    this.#values += 1;
    if (this.#open.has(value)) {
      return "<circular>";
    }
    if (this.#open.size > DEEPEST) {
      return "<deeper>";
    }
    if (this.#values > MOST_VALUES) {
      return "<more>";
    }
    this.#open.add(value);
    try {
      return this.#container(value);
    } catch {
      return "<unreadable>";
    } finally {
      this.#open.delete(value);
    }
  }

  #container(value: object): Json {
    if (Array.isArray(value)) {
      const length = Math.min(value.length, MOST_VALUES);
      return Array.from({ length }, (_, index) => this.write(value[index]));
    }
    if (ArrayBuffer.isView(value)) {
      return `<${value.byteLength} bytes>`;
    }
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== null && prototype !== Object.prototype) {
      return `<${className(value)}>`;
    }
    // Without a prototype, so that a key `__proto__` is one like any other.
    const json = Object.create(null) as Record<string, Json>;
    for (const [key, member] of Object.entries(value)) {
      json[key] = this.write(member);
    }
    return json;
  }
}

function className(value: object): string {
  const made: unknown = Reflect.get(value, "constructor");
  return typeof made === "function" && made.name !== "" ? made.name : "object";
}
