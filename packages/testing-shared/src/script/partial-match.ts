import { bytesOf, sameBytes, typedArrayName } from "../snapshot/views.ts";
import { dataKind } from "../snapshot/data-kind.ts";
import { enumerableKeys } from "../snapshot/own-properties.ts";
import { fieldPath } from "../words/printed-name.ts";

/**
 * Where a value is not what a script expects: the path from the value to the first difference (`""` for the value
 * itself), or `undefined` where it fits.
 *
 * A plain object fits what has at least its keys, whatever its class is; a key whose value is `undefined` fits what
 * lacks it. Arrays fit element by element and have one length. A regular expression fits a text that it finds
 * something in, and an asymmetric matcher of a test runner (`expect.stringContaining("x")`) fits what it accepts.
 * Dates, bytes, maps and sets fit equal ones; anything else fits itself.
 */
export function findMismatch(expected: unknown, actual: unknown): string | undefined {
  return new Comparison().mismatch(expected, actual, "");
}

class Comparison {
  /** What each expected object is being compared with: a cycle that comes back to both has said its part. */
  readonly #open = new Map<object, unknown>();

  mismatch(expected: unknown, actual: unknown, path: string): string | undefined {
    if (Object.is(expected, actual)) {
      return undefined;
    }
    if (typeof expected !== "object" || expected === null) {
      return path;
    }
    const verdict = askMatcher(expected, actual);
    if (verdict !== undefined) {
      return verdict ? undefined : path;
    }
    if (typeof actual !== "object" || actual === null) {
      return path;
    }
    if (this.#open.get(expected) === actual) {
      return undefined;
    }
    this.#open.set(expected, actual);
    try {
      return this.#containers(expected, actual, path);
    } finally {
      this.#open.delete(expected);
    }
  }

  #containers(expected: object, actual: object, path: string): string | undefined {
    const kind = dataKind(expected);
    if (kind === "object" || kind === "null-object") {
      return this.#objects(expected, actual, path);
    }
    if (kind !== dataKind(actual)) {
      return path;
    }
    switch (kind) {
      case "array":
        return this.#arrays(expected as unknown[], actual as unknown[], path);
      case "map":
      case "set":
        return this.#members([...(expected as Set<unknown>)], [...(actual as Set<unknown>)])
          ? undefined
          : path;
      case "date":
        return Object.is(Number(expected), Number(actual)) ? undefined : path;
      case "view":
        return sameViews(expected as ArrayBufferView, actual as ArrayBufferView) ? undefined : path;
      case "buffer":
      case "shared-buffer":
        return sameBytes(
          new Uint8Array(expected as ArrayBuffer),
          new Uint8Array(actual as ArrayBuffer),
        )
          ? undefined
          : path;
      case "runtime":
        return path; // Not identical, and nothing to look into.
    }
  }

  #objects(expected: object, actual: object, path: string): string | undefined {
    for (const key of enumerableKeys(expected)) {
      const at = typeof key === "symbol" ? `${path}[${String(key)}]` : join(path, String(key));
      const found = this.mismatch(Reflect.get(expected, key), Reflect.get(actual, key), at);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }

  #arrays(
    expected: readonly unknown[],
    actual: readonly unknown[],
    path: string,
  ): string | undefined {
    for (let index = 0; index < Math.min(expected.length, actual.length); index += 1) {
      const found = this.mismatch(expected[index], actual[index], `${path}[${index}]`);
      if (found !== undefined) {
        return found;
      }
    }
    return expected.length === actual.length ? undefined : join(path, "length");
  }

  /** The members of a set, or the pairs of a map, in any order. */
  #members(expected: readonly unknown[], actual: readonly unknown[]): boolean {
    if (expected.length !== actual.length) {
      return false;
    }
    /** For each member, the expected one that it stands for. */
    const standsFor = new Map<number, number>();
    const place = (index: number, tried: Set<number>): boolean =>
      actual.some((member, at) => {
        if (tried.has(at) || this.mismatch(expected[index], member, "") !== undefined) {
          return false;
        }
        tried.add(at);
        // Who stands there may fit elsewhere, too.
        const earlier = standsFor.get(at);
        if (earlier !== undefined && !place(earlier, tried)) {
          return false;
        }
        standsFor.set(at, index);
        return true;
      });
    return expected.every((_, index) => place(index, new Set()));
  }
}

/** What something that matches by itself says to a value; `undefined` where it is plain data. */
function askMatcher(expected: object, actual: unknown): boolean | undefined {
  if (isRegExp(expected)) {
    // A copy without a memory: `g` and `y` would go on where the last look ended.
    const { source, flags } = expected;
    return typeof actual === "string" && new RegExp(source, flags).test(actual);
  }
  const asymmetric: unknown = Reflect.get(expected, "asymmetricMatch");
  return typeof asymmetric === "function"
    ? Boolean(Reflect.apply(asymmetric, expected, [actual]))
    : undefined;
}

/** Whether a value is a regular expression, of whichever realm. */
export function isRegExp(value: unknown): value is RegExp {
  return Object.prototype.toString.call(value) === "[object RegExp]";
}

function sameViews(expected: ArrayBufferView, actual: ArrayBufferView): boolean {
  return (
    typedArrayName(expected) === typedArrayName(actual) &&
    sameBytes(bytesOf(expected), bytesOf(actual))
  );
}

function join(path: string, key: string): string {
  const place = fieldPath(path, key);
  return path === "" && place.startsWith(".") ? place.slice(1) : place;
}
