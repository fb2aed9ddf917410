import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ourDoubles, theirDoubles } from "./doubles.ts";
import { runs, TIMEOUT } from "./run-counts.ts";
import { workflow } from "./runner-plans.ts";
import { WorkflowStage } from "./workflow-stage.ts";

describe("ScriptedModel beside the SDK's own, under the real runner", () => {
  it("leads a workflow to the same end", { timeout: TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(workflow, async (plan) => {
        const theirs = await new WorkflowStage(theirDoubles, plan).play();
        const ours = await new WorkflowStage(ourDoubles, plan).play();
        expect(ours).toEqual(theirs);
      }),
      runs(100, 2_000),
    );
  });
});
