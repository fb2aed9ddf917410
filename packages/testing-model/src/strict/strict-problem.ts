import type { ForbiddenResponseReason } from "../errors/strict-errors.ts";

/** One item of a response that no model could have returned to the request. */
export interface StrictProblem {
  readonly reason: ForbiddenResponseReason;
  /** The item's place in the response (zero-based). */
  readonly itemIndex: number;
  /** The tool that the item calls, with its namespace where the call has one. */
  readonly toolName: string;
  /** The problem as a sentence. It names tools and places, and holds no arguments. */
  readonly message: string;
}
