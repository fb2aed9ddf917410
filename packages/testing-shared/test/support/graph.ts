/** Numbers for what keeps its identity in a copy, the same in every description. */
const identities = new WeakMap<object, number>();
let identityCount = 0;

function identityOf(value: object): number {
  let identity = identities.get(value);
  if (identity === undefined) {
    identityCount += 1;
    identity = identityCount;
    identities.set(value, identity);
  }
  return identity;
}

/**
 * A value in lines of text: what every container holds, in order, and which places hold one and the same container.
 * Two values have the same text exactly when a copy of one could be a copy of the other.
 */
export function graphOf(value: unknown): string {
  return new GraphWriter().write(value);
}

class GraphWriter {
  readonly #seen = new Map<object, number>();
  readonly #memories = new Map<object, number>();
  readonly #lines: string[] = [];

  write(value: unknown): string {
    this.#value("", "value", value);
    return this.#lines.join("\n");
  }

  #value(indent: string, label: string, value: unknown): void {
    if ((typeof value !== "object" || value === null) && typeof value !== "function") {
      this.#lines.push(`${indent}${label}: ${primitive(value)}`);
      return;
    }
    const known = this.#seen.get(value);
    if (known !== undefined) {
      this.#lines.push(`${indent}${label}: same as #${known}`);
      return;
    }
    this.#seen.set(value, this.#seen.size);
    this.#lines.push(`${indent}${label}: #${this.#seen.size - 1} ${this.#title(value)}`);
    for (const [key, member] of members(value)) {
      this.#value(`${indent}  `, key, member);
    }
  }

  #title(value: object): string {
    if (Array.isArray(value) && Object.getPrototypeOf(value) === Array.prototype) {
      return `array of ${value.length}`;
    }
    if (value instanceof Date) {
      return `date ${value.getTime()}`;
    }
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      // Buffers stand on a pool that they share by accident.
      const memory = Buffer.isBuffer(value) ? "its own" : this.#memory(value.buffer);
      return `${Object.getPrototypeOf(value).constructor.name} [${bytes.join()}] on ${memory}`;
    }
    if (value instanceof ArrayBuffer || value instanceof SharedArrayBuffer) {
      return `${value.constructor.name} [${new Uint8Array(value).join()}] as ${this.#memory(value)}`;
    }
    const prototype: unknown = Object.getPrototypeOf(value);
    switch (prototype) {
      case Object.prototype:
        return "object";
      case null:
        return "null object";
      case Map.prototype:
        return "map";
      case Set.prototype:
        return "set";
      default:
        return `runtime ${identityOf(value)}`;
    }
  }

  #memory(buffer: object): string {
    const known = this.#memories.get(buffer) ?? this.#memories.size;
    this.#memories.set(buffer, known);
    return `memory ${known}`;
  }
}

function primitive(value: unknown): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value);
    case "bigint":
      return `${value}n`;
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    default:
      return String(value);
  }
}

function members(value: object): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) {
    return Object.keys(value).map((key) => [key, Reflect.get(value, key)]);
  }
  if (value instanceof Map) {
    return [...value].flatMap(([key, member], index) => [
      [`key ${index}`, key],
      [`value ${index}`, member],
    ]);
  }
  if (value instanceof Set) {
    return [...value].map((member, index) => [`member ${index}`, member]);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    return [];
  }
  return Reflect.ownKeys(value)
    .filter((key) => Object.prototype.propertyIsEnumerable.call(value, key))
    .map((key) => [
      typeof key === "symbol" ? `[${String(key)}]` : JSON.stringify(key),
      Reflect.get(value, key),
    ]);
}
