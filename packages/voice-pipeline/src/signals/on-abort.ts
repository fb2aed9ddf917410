import { isObject, type OptionCheck } from "../options/option-checks.ts";

/** Does something when a signal is aborted, at once where it is. @returns what takes it back. */
export function onAbort(
  signal: AbortSignal | undefined,
  abort: (reason: unknown) => void,
): () => void {
  const listener = (): void => {
    abort(signal?.reason);
  };
  if (signal?.aborted === true) {
    listener();
  } else {
    signal?.addEventListener("abort", listener, { once: true });
  }
  return () => {
    signal?.removeEventListener("abort", listener);
  };
}

/** The options of what can be aborted. */
export const SIGNAL_OPTION = {
  signal: [isSignal, "an AbortSignal"],
} as const satisfies Readonly<Record<"signal", OptionCheck>>;

/** By its members, because a test runner's realm may have a class of its own. */
function isSignal(value: unknown): boolean {
  return isObject(value) && typeof value["addEventListener"] === "function" && "aborted" in value;
}
