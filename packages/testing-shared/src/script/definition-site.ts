/** Where in a test something was defined. It is turned into text only when it is asked for. */
export interface DefinitionSite {
  /** `file:line:column`, or `undefined` where the platform gives no stack. */
  readonly location: string | undefined;
}

/** A function or a class. */
export type AnyCallable =
  | ((...args: never[]) => unknown)
  | (abstract new (...args: never[]) => unknown);

const SITE = Symbol.for("understudy:site");

/**
 * Notes the line that called `boundary`: the frames of `boundary` and of what it called are left out. Nothing is noted
 * where the platform gives no stack, or the application turned it off (`Error.stackTraceLimit = 0`).
 *
 * @param boundary - the function of ours that the test called.
 */
export function captureSite(boundary: AnyCallable): DefinitionSite {
  return new CapturedSite(boundary);
}

class CapturedSite implements DefinitionSite {
  #holder: { readonly stack?: unknown } | undefined;
  #location: string | undefined;

  constructor(boundary: AnyCallable) {
    this.#holder = {};
    // V8 notes the frames now and makes text of them when `stack` is read.
    (Error as Partial<CapturingError>).captureStackTrace?.(this.#holder, boundary);
  }

  get location(): string | undefined {
    if (this.#holder !== undefined) {
      this.#location = firstLocation(readStack(this.#holder));
      this.#holder = undefined;
    }
    return this.#location;
  }
}

interface CapturingError {
  captureStackTrace(holder: object, boundary: AnyCallable): void;
}

/** The stack as text. Where a library changes how V8 makes it, it can be anything, or throw. */
function readStack(holder: { readonly stack?: unknown }): string {
  try {
    return typeof holder.stack === "string" ? holder.stack : "";
  } catch {
    return "";
  }
}

function firstLocation(stack: string): string | undefined {
  for (const line of stack.split("\n")) {
    const match =
      /(?:\(|\bat )((?:file:\/\/|[a-z]:[\\/]|\/|https?:|webpack).*?:\d+:\d+)\)?$/iu.exec(line);
    if (match?.[1] !== undefined) {
      return match[1].replace(/^file:\/\//u, "");
    }
  }
  return undefined;
}

/** Marks an object that a factory made with the place where the test called the factory. */
export function markSite<T extends object>(made: T, factory: AnyCallable): T {
  Object.defineProperty(made, SITE, { value: captureSite(factory) });
  return made;
}

/** The place where a test called the factory of an object, if one did. */
export function siteOf(value: unknown): DefinitionSite | undefined {
  return typeof value === "object" && value !== null
    ? (Reflect.get(value, SITE) as DefinitionSite | undefined)
    : undefined;
}
