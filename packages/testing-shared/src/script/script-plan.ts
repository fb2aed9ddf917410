import type { DefinitionSite } from "./definition-site.ts";
import type { LayoutRow } from "./layout-row.ts";
import type { Leaf } from "./leaf.ts";
import type { Part } from "./parts/part.ts";
import type { StepFault } from "./step-fault.ts";

/** Picks the calls of a lane. */
export type LanePredicate = (call: never) => unknown;

/** A lane: steps for some of the calls, in an order of their own. */
export interface PlannedLane<TStep> {
  /** What picks its calls; absent for the calls that no lane picks. */
  readonly predicate: LanePredicate | undefined;
  readonly site: DefinitionSite | undefined;
  readonly parts: readonly Part<TStep>[];
  /** The steps outside its order. */
  readonly ambient: readonly Leaf<TStep>[];
}

/** Inputs of a script, checked and not yet a part of it. */
export interface ScriptPlan<TStep> {
  /** The steps in the order of their positions. */
  readonly leaves: readonly Leaf<TStep>[];
  readonly lanes: readonly PlannedLane<TStep>[];
  readonly rows: readonly LayoutRow<TStep>[];
}

/** Why inputs are no script: which one, and what is wrong with it. */
export interface PlanFault<TReason extends string = string> {
  readonly kind: "plan_fault";
  readonly fault: StepFault<TReason>;
  readonly input: unknown;
  readonly inputIndex: number;
  readonly site: DefinitionSite | undefined;
}

/** How a step stands in a script. */
export interface StepPlace {
  /** Its position in the whole script, zero-based. */
  readonly position: number;
  /** Whether several calls may take it. */
  readonly isRepeated: boolean;
  /** Whether its calls wait for the test. */
  readonly isGated: boolean;
}
