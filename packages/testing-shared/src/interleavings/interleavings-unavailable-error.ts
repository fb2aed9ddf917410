import { brandError, UnderstudyError } from "../errors/understudy-error.ts";

/** `exploreInterleavings` was called where something is missing that it is built on. */
export class InterleavingsUnavailableError extends UnderstudyError {
  static {
    brandError(InterleavingsUnavailableError, "InterleavingsUnavailableError");
  }

  readonly code = "interleavings_unavailable";
  /** What is missing: the package, or the platform's class. */
  readonly missing: "fast-check" | "MessageChannel";

  constructor(
    message: string,
    missing: "fast-check" | "MessageChannel",
    details: { readonly cause?: unknown } = {},
  ) {
    super(message, details);
    this.missing = missing;
  }
}
