import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { graphOf } from "../support/graph.ts";
import { actions, Workflow } from "../support/workflow.ts";

describe("a log of any calls", () => {
  test("shows each call as it was made, whatever happens to live objects and to views", () => {
    fc.assert(
      fc.property(fc.array(actions, { minLength: 1, maxLength: 25 }), (steps) => {
        const workflow = new Workflow();
        for (const step of steps) {
          workflow.do(step);
          const { log, made } = workflow;
          expect(log.calls.map(({ request }) => graphOf(request))).toEqual(made);
        }
      }),
      { numRuns: 400 },
    );
  }, 60_000);

  test("does the same where every call is looked at only at the end", () => {
    fc.assert(
      fc.property(fc.array(actions, { minLength: 10, maxLength: 60, size: "max" }), (steps) => {
        const workflow = new Workflow();
        for (const step of steps) {
          workflow.do(step);
        }
        const { log, made } = workflow;
        expect(log.calls.map(({ request }) => graphOf(request))).toEqual(made);
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
