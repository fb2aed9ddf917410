import type { DefinitionSite } from "./definition-site.ts";
import type { Leaf } from "./leaf.ts";

/** A line of the layout of a script: a step, or the heading of a group or of a lane. */
export interface LayoutRow<TStep> {
  /** How deep in groups it stands. */
  readonly depth: number;
  /** What is said of how it stands: `optional`, `2 to 5 times`, `in any order`. */
  readonly words: readonly string[];
  readonly site: DefinitionSite | undefined;
  /** The step, where it is one. */
  readonly leaf: Leaf<TStep> | undefined;
}
