import { isObject, isRegExp, isSecretField } from "@understudy/testing-shared/internal";
import { IdLabels } from "./id-labels.ts";
import { parsed } from "./protocol-items.ts";
import { REDACTED, withoutSecrets } from "./secrets.ts";

/** Containers inside each other past this depth are only named. */
const DEEPEST = 12;

/** After so many values the rest is only named: a text that is cut anyway must not take long. */
const MOST_VALUES = 2000;

/** How payloads become text. */
export interface CompactOptions {
  /** Longer texts are cut, in characters. */
  readonly longest: number;
  readonly ids: IdLabels;
}

/**
 * A payload on one line: a text as it is, anything else as JSON without what is `undefined`. Ids are labelled, secrets
 * redacted; what JSON cannot say is named in angle brackets.
 */
export function compactText(payload: unknown, options: CompactOptions): string {
  const written = new CompactWriter(options.ids).write(payload);
  const text = typeof written === "string" ? written : (JSON.stringify(written) ?? "");
  return shortened(text.replaceAll(/\r\n|[\n\r\u2028\u2029]/gu, "⏎"), options.longest);
}

function shortened(text: string, longest: number): string {
  return text.length > longest
    ? `${text.slice(0, longest)}... (${text.length - longest} more)`
    : text;
}

/** Writes what `JSON.stringify` takes. */
class CompactWriter {
  readonly #ids: IdLabels;
  readonly #open = new Set<object>();
  #values = 0;

  constructor(ids: IdLabels) {
    this.#ids = ids;
  }

  write(value: unknown): unknown {
    switch (typeof value) {
      case "string":
        return this.#text(value);
      case "number":
        return Number.isFinite(value) ? value : `<${value}>`;
      case "boolean":
      case "undefined":
        return value;
      case "object":
        return value === null ? null : this.#object(value);
      case "function":
        return "<function>";
      default:
        return `<${String(value)}>`;
    }
  }

  /** A text that is JSON is told as what it says, because fields of it may be secrets. */
  #text(text: string): unknown {
    const json = /^\s*["[{]/u.test(text) ? parsed(text) : text;
    const said = typeof json === "string" && json !== text ? this.#text(json) : json;
    return typeof said === "string" ? this.#ids.inText(withoutSecrets(text)) : this.write(said);
  }

  #object(value: object): unknown {
    this.#values += 1;
    if (this.#open.has(value)) {
      return "<circular>";
    }
    if (this.#open.size >= DEEPEST || this.#values > MOST_VALUES) {
      return "<more>";
    }
    this.#open.add(value);
    try {
      return this.#container(value);
    } finally {
      this.#open.delete(value);
    }
  }

  #container(value: object): unknown {
    if (Array.isArray(value)) {
      return value.map((element: unknown) => this.write(element));
    }
    if (ArrayBuffer.isView(value) || isBuffer(value)) {
      return `<${value.byteLength} bytes>`;
    }
    if (!isPlain(value)) {
      return isRegExp(value) ? String(value) : `<${matcherName(value) ?? className(value)}>`;
    }
    return Object.fromEntries(
      Object.entries(value).map(([name, member]: [string, unknown]) => [
        name,
        this.#member(name, member),
      ]),
    );
  }

  #member(name: string, value: unknown): unknown {
    if (isSecretField(name) && value !== undefined) {
      return REDACTED;
    }
    return typeof value === "string" && IdLabels.isIdField(name)
      ? this.#ids.of(value)
      : this.write(value);
  }
}

function isBuffer(value: object): value is ArrayBuffer {
  return /^\[object (?:Shared)?ArrayBuffer\]$/u.test(Object.prototype.toString.call(value));
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** An asymmetric matcher of a runner says what it is for. */
function matcherName(value: object): string | undefined {
  const say: unknown = Reflect.get(value, "toAsymmetricMatcher");
  const name: unknown = typeof say === "function" ? Reflect.apply(say, value, []) : undefined;
  return typeof name === "string" ? name : undefined;
}

function className(value: object): string {
  const made: unknown = isObject(value) ? value["constructor"] : undefined;
  return typeof made === "function" && made.name !== "" ? made.name : "object";
}
