import type { LifecycleCase } from "./cases.ts";

/** A case with nothing special. */
export const PLAIN: Omit<LifecycleCase, "first"> = {
  up: false,
  hook: "none",
  nested: "none",
  fails: false,
  hookThrows: false,
  nestedFails: false,
};

/** A case and every thing that could be seen in it, each with the status at that time. */
export interface PinnedTrace {
  readonly title: string;
  readonly lifecycle: Pick<LifecycleCase, "first"> & Partial<LifecycleCase>;
  readonly seen: readonly string[];
}
