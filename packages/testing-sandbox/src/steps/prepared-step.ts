import type { ScriptPlan } from "@understudy/testing-shared/internal";

/** What a matcher is called with, whatever the method. */
export type AnyArgs = readonly unknown[];

/** How a call ends, checked. */
export type Outcome =
  | { readonly kind: "result"; readonly value: unknown }
  | {
      readonly kind: "respond";
      readonly respond: (call: unknown) => unknown;
      /** What the responder is a method of. */
      readonly self: unknown;
    }
  | { readonly kind: "error"; readonly error: unknown };

/** A step, checked and detached. */
export interface PreparedStep {
  readonly method: string;
  readonly match: ((...args: AnyArgs) => unknown) | undefined;
  readonly outcome: Outcome;
  /** What the test wrote: the matcher is a method of it. */
  readonly self: unknown;
  /** Whether several calls may take it. */
  readonly isRepeated: boolean;
}

/** Steps that a script was given at once, checked and detached. */
export interface StepBatch {
  /** What the test wrote: steps and groups. */
  readonly inputs: readonly unknown[];
  readonly plan: ScriptPlan<PreparedStep>;
}

/** Steps as they stand in a script, in the order of their positions. */
export type StepLeaves = ScriptPlan<PreparedStep>["leaves"];
