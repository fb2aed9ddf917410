import { vi } from "vitest";

import { Interner } from "../../src/call-log/interner.ts";
import type { Retained, RetainedNode } from "../../src/call-log/nodes.ts";

/** What logs keep while `work` runs: how many nodes, and how many items on all strands. */
export function keptBy(work: () => void): { readonly nodes: number; readonly items: number } {
  const made = (["object", "list", "alias", "ancestor", "leaf", "runtime"] as const).map((method) =>
    vi.spyOn(Interner.prototype, method),
  );
  try {
    work();
    const nodes = new Set<RetainedNode>(
      made.flatMap(({ mock }) => mock.results.map(({ value }) => value as RetainedNode)),
    );
    const strands = new Set<readonly Retained[]>();
    for (const { home } of nodes) {
      if (home !== undefined) {
        strands.add(home.strand.items);
      }
    }
    return { nodes: nodes.size, items: [...strands].reduce((sum, { length }) => sum + length, 0) };
  } finally {
    for (const spy of made) {
      spy.mockRestore();
    }
  }
}
