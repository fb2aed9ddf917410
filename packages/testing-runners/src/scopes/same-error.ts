import { isError } from "@understudy/testing-shared/internal";

/** What a runner keeps of an error: at least its words. */
export interface KeptError {
  readonly name?: string | undefined;
  readonly message?: string | undefined;
}

/** Whether an error is the kept one, which may be a copy, or led to it. */
export function isAmong(kept: readonly unknown[], error: unknown): boolean {
  return kept.some((candidate) => isSame(candidate, error));
}

function isSame(kept: unknown, error: unknown): boolean {
  if (kept === error) {
    return true;
  }
  if (typeof kept !== "object" || kept === null) {
    return false;
  }
  const { name, message, cause } = kept as KeptError & { readonly cause?: unknown };
  return (
    (isError(error) && error.name === name && error.message === message) ||
    (cause !== undefined && cause !== null && isSame(cause, error))
  );
}
