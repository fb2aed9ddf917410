/** Why a response is not one that the request allows. */
export type StrictProblemReason =
  | "tool_not_offered"
  | "arguments_refused"
  | "parallel_calls"
  | "tool_choice_none";

/** One item of a response that no model could have returned to the request. */
export interface StrictProblem {
  readonly reason: StrictProblemReason;
  /** The item's place in the response (zero-based). */
  readonly itemIndex: number;
  /** The tool that the item calls, with its namespace where the call has one. */
  readonly toolName: string;
  /** The problem as a sentence. It names tools and places, and holds no arguments. */
  readonly message: string;
}
