import { snapshot } from "@understudy/testing-shared/internal";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { graphOf } from "../support/graph.ts";
import { buildGraph, graphPlans } from "../support/live-values.ts";
import { ruin } from "../support/ruin.ts";

describe("a snapshot of any graph", () => {
  test("is equal to its source, with the same references", () => {
    fc.assert(
      fc.property(graphPlans, (plan) => {
        const source = buildGraph(plan);
        const before = graphOf(source);

        expect(graphOf(snapshot(source))).toBe(before);
        expect(graphOf(source)).toBe(before);
      }),
      { numRuns: 500 },
    );
  });

  test("does not change with its source, and its source not with it", () => {
    fc.assert(
      fc.property(graphPlans, (plan) => {
        const source = buildGraph(plan);
        const before = graphOf(source);
        const first = snapshot(source);
        const second = snapshot(source);

        ruin(first);
        expect(graphOf(source)).toBe(before);
        ruin(source);
        expect(graphOf(second)).toBe(before);
      }),
      { numRuns: 500 },
    );
  });

  test("is equal to a snapshot of itself", () => {
    fc.assert(
      fc.property(graphPlans, (plan) => {
        const copy = snapshot(buildGraph(plan));
        expect(graphOf(snapshot(copy))).toBe(graphOf(copy));
      }),
    );
  });
});
