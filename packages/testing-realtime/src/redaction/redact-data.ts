import { snapshot, isSecretField } from "@understudy/testing-shared/internal";
import { REDACTED, redactUrl } from "./redact-url.ts";
import { holdsHeaders, holdsUrl } from "./secret-names.ts";

/**
 * Takes the secrets out of a snapshot, in place: of secret fields it leaves whether they were provided, of headers
 * their names, of URLs what `redactUrl` leaves. Texts elsewhere stay. An instance of a class, which a snapshot leaves
 * live, becomes a plain object of what can be seen of it, because its secrets would be told, too.
 */
export function redactData(data: object): void {
  new Redactor().redact(data);
}

class Redactor {
  /** What stands for each object that was met. */
  readonly #met = new Map<object, object>();
  readonly #pending: object[] = [];
  /** Of lists the name of the field that holds them: their elements are of it, too. */
  readonly #listNames = new Map<object, string>();

  redact(data: object): void {
    this.#meet(data);
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) {
      this.#members(next);
    }
  }

  /** Notes an object for its members to be looked at. @returns what stands for it. */
  #meet(value: object): object {
    const known = this.#met.get(value);
    if (known !== undefined) {
      return known;
    }
    // A copy through and through: what an instance holds is the application's.
    const standing = isInstance(value) ? snapshot<object>({ ...value }) : value;
    this.#met.set(value, standing);
    this.#met.set(standing, standing);
    this.#pending.push(standing);
    return standing;
  }

  #members(container: object): void {
    if (Array.isArray(container)) {
      const name = this.#listNames.get(container) ?? "";
      for (const [index, element] of container.entries()) {
        container[index] = this.#member(name, element);
      }
    } else if (isOf(container, "Map")) {
      const map = container as Map<unknown, unknown>;
      for (const [key, value] of map) {
        map.set(key, this.#member(typeof key === "string" ? key : "", value));
      }
    } else if (isOf(container, "Set")) {
      const members = [...(container as Set<unknown>)];
      (container as Set<unknown>).clear();
      for (const member of members) {
        (container as Set<unknown>).add(this.#member("", member));
      }
    } else {
      for (const [name, value] of Object.entries(container) as [string, unknown][]) {
        Reflect.set(container, name, this.#member(name, value));
      }
    }
  }

  /** What stands for a member of that name. */
  #member(name: string, value: unknown): unknown {
    if (value === null || value === undefined) {
      return value;
    }
    if (isSecretField(name)) {
      return REDACTED;
    }
    if (holdsHeaders(name)) {
      return redactHeaders(value);
    }
    if (typeof value === "string") {
      return holdsUrl(name) ? redactUrl(value) : value;
    }
    if (typeof value !== "object" || isOpaque(value)) {
      return value;
    }
    if (Array.isArray(value) && holdsUrl(name)) {
      this.#listNames.set(value, name);
    }
    return this.#meet(value);
  }
}

/** Headers by their names: which were provided, and nothing of what they say. */
function redactHeaders(headers: unknown): unknown {
  return isPlain(headers)
    ? Object.fromEntries(Object.keys(headers).map((name) => [name, REDACTED]))
    : REDACTED;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether a value is an instance of a class: what a snapshot does not copy. */
function isInstance(value: object): boolean {
  return !isPlain(value) && !Array.isArray(value) && !isOf(value, "Map") && !isOf(value, "Set");
}

/** Whether a value has no members by name: bytes, a date. */
function isOpaque(value: object): boolean {
  return ArrayBuffer.isView(value) || isOf(value, "ArrayBuffer") || isOf(value, "Date");
}

function isOf(value: object, name: string): boolean {
  return Object.prototype.toString.call(value) === `[object ${name}]`;
}
