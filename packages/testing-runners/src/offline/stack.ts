import type { Callable } from "./replace.ts";

const MOST_FRAMES = 60;

/** The stack of a moment. Text is made of it only when it is asked for. */
export class Stack {
  #holder: { readonly stack?: unknown } | undefined;
  #lines: readonly string[] = [];

  /** @param boundary - the frames of this function and of what it called are left out. */
  constructor(boundary: Callable) {
    this.#holder = {};
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = MOST_FRAMES;
    Error.captureStackTrace(this.#holder, boundary);
    Error.stackTraceLimit = stackTraceLimit;
  }

  /** `file:line:column` of the first frame in the application's own code. */
  get ownLocation(): string | undefined {
    return this.#locations.find((location) => !/[\\/]node_modules[\\/]/u.test(location));
  }

  /** The same of the first frame outside of Node. Of what msw passes on it does not tell. */
  get location(): string | undefined {
    return this.#frames.some(isMsw) ? undefined : this.#locations[0];
  }

  /** Gives an error this stack, so that a runner shows the caller's line and not ours. */
  lendTo(error: Error): void {
    const frames = this.#frames.filter((line) => /^\s+at /u.test(line));
    if (this.ownLocation !== undefined) {
      const value = [`${error.name}: ${error.message}`, ...frames].join("\n");
      Object.defineProperty(error, "stack", { value, writable: true, configurable: true });
    }
  }

  /** Whether a frame is in a module of Node. */
  isIn(nodeModule: string): boolean {
    return this.#frames.some((line) => line.includes(`node:${nodeModule}`));
  }

  get #locations(): readonly string[] {
    return this.#frames.flatMap((line) => {
      const match = /(?:\(|\bat (?:async )?)((?:file:\/\/|[a-z]:[\\/]|\/).*?:\d+:\d+)\)?$/iu.exec(
        line,
      );
      return match?.[1] === undefined ? [] : [match[1].replace(/^file:\/\//u, "")];
    });
  }

  get #frames(): readonly string[] {
    if (this.#holder !== undefined) {
      const { stack } = this.#holder;
      this.#lines = typeof stack === "string" ? stack.split("\n") : [];
      this.#holder = undefined;
    }
    return this.#lines;
  }
}

function isMsw(line: string): boolean {
  return /[\\/]node_modules[\\/](?:@mswjs|msw)[\\/]/u.test(line);
}
