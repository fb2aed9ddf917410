import type { CallLog, Verification } from "@understudy/testing-shared/internal";

/** A call as the parts of a double see it, whatever its method. */
export interface AnyCall {
  readonly index: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** What a recorded call is besides its arguments. */
export interface CallHead {
  readonly method: string;
}

/** Where scripts perform: what their calls are recorded in and verified by. */
export interface Stage {
  readonly log: CallLog<AnyCall, CallHead>;
  readonly verification: Verification;
  /** The fewest further calls that would satisfy all scripts on the stage. */
  readonly remaining: number;
}
