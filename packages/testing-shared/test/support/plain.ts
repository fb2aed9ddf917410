/** Names for the objects that both doubles hand on by identity: signals, callbacks, errors, class instances. */
export class Labels {
  readonly #names = new WeakMap<object, string>();

  /** Names an object and returns it. */
  label<T extends object>(value: T, name: string): T {
    this.#names.set(value, name);
    return value;
  }

  nameOf(value: object): string | undefined {
    return this.#names.get(value);
  }
}

/**
 * A value as data that can be compared and printed: what has a label as that label, a container that was seen before as
 * the way to it (so that aliases and cycles count), and everything that plain data cannot tell apart with a tag.
 */
export function toPlain(value: unknown, labels: Labels): unknown {
  return new Plain(labels).of(value, "$");
}

class Plain {
  readonly #labels: Labels;
  readonly #paths = new Map<object, string>();

  constructor(labels: Labels) {
    this.#labels = labels;
  }

  of(value: unknown, path: string): unknown {
    if (value === undefined || typeof value === "bigint" || typeof value === "symbol") {
      return `<${String(value)}>`;
    }
    if (typeof value === "number") {
      return Number.isFinite(value) && !Object.is(value, -0) ? value : `<${String(value)}>`;
    }
    if (value === null || (typeof value !== "object" && typeof value !== "function")) {
      return value;
    }
    const label = this.#labels.nameOf(value);
    if (label !== undefined) {
      return `<${label}>`;
    }
    if (value instanceof Map || value instanceof Set) {
      // Ours, on purpose: these and dates are detached. The SDK's double has the live ones in every call, so that what
      // is shared among calls cannot be compared.
      const members = [...value].map((member: unknown) => toPlain(member, this.#labels));
      return { [value instanceof Map ? "<map>" : "<set>"]: members };
    }
    if (value instanceof Date) {
      return `<date ${value.toISOString()}>`;
    }
    const seen = this.#paths.get(value);
    if (seen !== undefined) {
      return `<same as ${seen}>`;
    }
    this.#paths.set(value, path);
    return typeof value === "function" ? "<function>" : this.#container(value, path);
  }

  #container(value: object, path: string): unknown {
    if (Array.isArray(value)) {
      return Array.from(value, (element, index) =>
        index in value ? this.of(element, `${path}[${index}]`) : "<hole>",
      );
    }
    if (value instanceof ArrayBuffer) {
      return { "<buffer>": [...new Uint8Array(value)] };
    }
    if (ArrayBuffer.isView(value)) {
      return {
        "<view>": value.constructor.name,
        offset: value.byteOffset,
        length: value.byteLength,
        buffer: this.of(value.buffer, `${path}.buffer`),
      };
    }
    return this.#object(value, path);
  }

  #object(value: object, path: string): unknown {
    const prototype: unknown = Object.getPrototypeOf(value);
    const isData =
      prototype === null || Object.getPrototypeOf(prototype) === null || value instanceof Error;
    if (!isData) {
      return `<instance of ${value.constructor.name}>`;
    }
    const members = Reflect.ownKeys(value)
      .filter((key) => Object.getOwnPropertyDescriptor(value, key)?.enumerable === true)
      .map((key) => [
        typeof key === "symbol" ? `<${String(key)}>` : `.${key}`,
        this.of(Reflect.get(value, key), `${path}.${String(key)}`),
      ]);
    return {
      ...(prototype === null ? { "<prototype>": null } : {}),
      ...(Object.fromEntries(members) as object),
    };
  }
}

/**
 * Changes everything in a value that can be changed: what a careless test or tool does with what it got.
 *
 * @param spared - a key whose member stays.
 */
export function spoil(value: unknown, spared?: string, seen = new Set<unknown>()): void {
  if (typeof value !== "object" || value === null || seen.has(value)) {
    return;
  }
  seen.add(value);
  if (ArrayBuffer.isView(value)) {
    if (value.byteLength > 0) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      bytes[0] = (bytes[0] ?? 0) ^ 0xff;
    }
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  const isData = prototype === null || Object.getPrototypeOf(prototype) === null;
  // Ours, on purpose: a Map, a Set and a Date are detached; the SDK's double keeps the live ones.
  if (!Array.isArray(value) && !isData) {
    return;
  }
  for (const key of Reflect.ownKeys(value)) {
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    if (
      descriptor === undefined ||
      !("value" in descriptor) ||
      key === "length" ||
      key === spared
    ) {
      continue;
    }
    const member: unknown = descriptor.value;
    if (typeof member === "string") {
      Reflect.set(value, key, `${member}!`);
    } else if (typeof member === "boolean") {
      Reflect.set(value, key, !member);
    } else if (typeof member === "number") {
      Reflect.set(value, key, member + 1);
    } else {
      spoil(member, spared, seen);
    }
  }
  if (Object.isExtensible(value)) {
    Reflect.set(value, Array.isArray(value) ? value.length : "spoilt", "spoilt");
  }
}

/** Whether a value is an object whose members can be looked at. */
export function isObject(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  return typeof value === "object" && value !== null;
}
