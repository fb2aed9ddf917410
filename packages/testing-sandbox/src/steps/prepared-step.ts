import type { DefinitionSite } from "@understudy/testing-shared/internal";

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
}

/** A step with the place where the test defined it. */
export interface PlacedStep {
  readonly step: PreparedStep;
  readonly site: DefinitionSite | undefined;
}
