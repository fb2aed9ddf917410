/** What an error carries besides its message. */
export interface UnderstudyErrorDetails {
  /** The recorded call that the error is about, with its payload. Not enumerable on the error. */
  readonly call?: unknown;
  /** The error that led to this one. */
  readonly cause?: unknown;
  /** Lines for {@link UnderstudyError.report}, made when they are asked for. They may hold payloads. */
  readonly details?: () => string;
}

const RELATED = Symbol.for("understudy:related");

/**
 * The base of every error that Understudy throws.
 *
 * Each class has a literal string {@link code} and a brand under `Symbol.for`, so that
 * {@link UnderstudyError.isInstance} and `instanceof` hold across the ESM and CommonJS copies of a package and
 * across realms. A message never holds payloads (arguments, text, audio, keys): they are in {@link call} and in
 * {@link report}.
 */
export abstract class UnderstudyError extends Error {
  /** Names the kind of error; stable across versions. */
  abstract readonly code: string;

  /** The recorded call that the error is about, where there is one. Not enumerable. */
  declare readonly call: unknown;

  readonly #details: (() => string) | undefined;

  constructor(message: string, { call, cause, details }: UnderstudyErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.#details = details;
    Object.defineProperty(this, "call", { value: call, enumerable: false });
  }

  /** Tells whether `value` is an error of this class, made by this or by another copy of the package. */
  static isInstance<TClass extends abstract new (...args: never[]) => unknown>(
    this: TClass,
    value: unknown,
  ): value is InstanceType<TClass> {
    return isOfClass(this, value);
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return isOfClass(this, value);
  }

  /** The whole story: the message, what the call carried, and other violations of the same double. */
  report(): string {
    const related = relatedErrors(this);
    return [
      this.message,
      this.#details?.(),
      related.length === 0
        ? undefined
        : `${related.length} more violation${related.length === 1 ? "" : "s"}:\n${related
            .map((error) => `- ${describeError(error)}`)
            .join("\n")}`,
    ]
      .filter((part) => part !== undefined && part !== "")
      .join("\n\n");
  }
}

/**
 * Names and brands an error class: call it in the class's static block.
 *
 * @param name - the class's own name, written out, because a bundler may rename the class.
 */
export function brandError(
  errorClass: abstract new (...args: never[]) => Error,
  name: string,
  options: { readonly displayName?: string } = {},
): void {
  Object.defineProperty(errorClass.prototype, "name", {
    value: options.displayName ?? name,
    configurable: true,
    writable: true,
  });
  const brand = Symbol.for(`understudy:${name}`);
  Object.defineProperty(errorClass, BRAND, { value: brand });
  Object.defineProperty(errorClass.prototype, brand, { value: true });
}

const BRAND = Symbol.for("understudy:brand");

brandError(UnderstudyError, "UnderstudyError");

function isOfClass(
  errorClass: abstract new (...args: never[]) => unknown,
  value: unknown,
): boolean {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  // A subclass of the application's own has no brand: for it the ordinary rule holds.
  const brand: unknown = Object.hasOwn(errorClass, BRAND)
    ? Reflect.get(errorClass, BRAND)
    : undefined;
  return typeof brand === "symbol"
    ? brand in value
    : Function.prototype[Symbol.hasInstance].call(errorClass, value);
}

/** Lets an error tell in its report which other violations its double saw. */
export function relateErrors(error: unknown, others: readonly unknown[]): void {
  if (UnderstudyError.isInstance(error)) {
    // A frozen error cannot be told: that must not hide it.
    Reflect.defineProperty(error, RELATED, { value: [...others], configurable: true });
  }
}

function relatedErrors(error: object): readonly unknown[] {
  const related: unknown = Reflect.get(error, RELATED);
  return Array.isArray(related) ? related : [];
}

/** One line for an error or any other thrown value: its name and message. It never throws. */
export function describeError(error: unknown): string {
  if (typeof error !== "object" || error === null) {
    return `thrown value of type ${error === null ? "null" : typeof error}`;
  }
  try {
    const { name = "Error", message } = error as { name?: unknown; message?: unknown };
    return message === undefined
      ? "thrown value of type object"
      : `${text(name)}: ${text(message)}`;
  } catch {
    return "thrown object that cannot be read";
  }
}

function text(value: unknown): string {
  return typeof value === "string" ? value : `<${typeof value}>`;
}
