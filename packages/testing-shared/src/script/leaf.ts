import type { DefinitionSite } from "./definition-site.ts";
import type { Hold } from "./gate.ts";

/** A step as it stands in a script. */
export interface ScriptedStep<TStep> {
  readonly step: TStep;
  /** Position in the whole script, zero-based: groups are counted through, step by step. */
  readonly position: number;
  /** Position of the input that holds it among those of the constructor or `enqueue` call, zero-based. */
  readonly inputIndex: number;
  readonly site: DefinitionSite | undefined;
  /** Whether the script may be satisfied without it: it stands outside the order, or in what may be left out. */
  readonly isOptional: boolean;
  /** Where its calls wait, if they do. */
  readonly gate: Hold | undefined;
}

/** A step and the calls that took it. */
export interface Leaf<TStep> extends ScriptedStep<TStep> {
  /** Indexes of the calls that took it, zero-based, in order. */
  readonly takers: number[];
}
