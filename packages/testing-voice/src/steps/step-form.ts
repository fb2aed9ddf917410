import type { AnyCallable } from "@understudy/testing-shared/internal";
import type { Checked, StepFault } from "./prepared-step.ts";

/**
 * What a match may be besides a function: nothing else, a text (held against that part of the call), or these parts of
 * the call. `"absent"` where steps have no match at all.
 */
export type MatchForm =
  | "absent"
  | "function"
  | { readonly text: string }
  | { readonly parts: readonly string[] };

/** How the test wrote a result down. */
export interface Written {
  /** The function of ours that the test called. */
  readonly caller: AnyCallable;
  /** Whether several calls may get the result. */
  readonly isRepeated: boolean;
}

/** What steps of one kind are made of. */
export interface StepForm<TResult> {
  /** A step of this kind, for hints. */
  readonly example: string;
  readonly match: MatchForm;
  /** Whether a value stands for a step by itself, as the result of it. */
  readonly isResult: (value: unknown) => boolean;
  /** Refuses groups that make no sense of such steps. Without it all of them do. */
  readonly refuseGroup?: (input: unknown) => StepFault | undefined;
  /**
   * Checks a result and detaches it.
   *
   * @param written - absent where the result was made for a call and not written down.
   */
  readonly check: (value: unknown, written: Written | undefined) => Checked<TResult>;
  /** A result in a few words, no payload. */
  title(result: TResult): string;
}
