import type { StepFault as AnyStepFault } from "@understudy/testing-shared/internal";
import type { InvalidVoiceStepReason } from "../errors/invalid-voice-step-error.ts";

/** Why something is not a step. */
export type StepFault = AnyStepFault<InvalidVoiceStepReason>;

/** What a check found good, or why it did not. */
export type Checked<T> = { readonly value: T } | StepFault;

/** How a call ends, checked. */
export type Outcome<TResult> =
  | { readonly kind: "result"; readonly value: TResult }
  | {
      readonly kind: "respond";
      readonly respond: (call: unknown) => unknown;
      /** What the responder is a method of. */
      readonly self: unknown;
    }
  | { readonly kind: "error"; readonly error: unknown };

/** What a call is held against. */
export type PreparedMatch =
  | {
      readonly kind: "function";
      readonly accept: (call: unknown) => unknown;
      readonly self: unknown;
    }
  | { readonly kind: "part"; readonly expected: object };

/** A step, checked and detached. */
export interface PreparedStep<TResult> {
  readonly match: PreparedMatch | undefined;
  readonly outcome: Outcome<TResult>;
}
