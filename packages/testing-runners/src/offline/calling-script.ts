import { putBack, type Callable } from "./replace.ts";

/**
 * The script that called a function, as it was loaded: a path or a `file:` URL. The text of a stack does not always tell:
 * test runners put the places in it where the sources are.
 */
export function callingScript(boundary: Callable): string | undefined {
  const holder: { readonly stack?: unknown } = {};
  const found = Object.getOwnPropertyDescriptor(Error, "prepareStackTrace");
  const { stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = 1;
    Error.prepareStackTrace = (_error, [site]) => site?.getFileName();
    Error.captureStackTrace(holder, boundary);
    return typeof holder.stack === "string" ? holder.stack : undefined;
  } finally {
    putBack(Error, "prepareStackTrace", found);
    Error.stackTraceLimit = stackTraceLimit;
  }
}
