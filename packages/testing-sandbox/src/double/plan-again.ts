import { planScript, type ScriptPlan } from "@understudy/testing-shared/internal";
import type { PreparedStep, StepBatch } from "../steps/prepared-step.ts";
import { detach } from "../steps/value-classes.ts";

/**
 * Plans steps that were queued elsewhere for a script of their own: what was checked and detached then is used as it is.
 *
 * @param first - the position of the first step.
 */
export function planAgain({ inputs, plan }: StepBatch, first: number): ScriptPlan<PreparedStep> {
  const steps = plan.leaves.map(({ step }) => step);
  const again = planScript<PreparedStep, never>({
    inputs,
    first,
    caller: planAgain,
    prepare: (_input, { position }) => ({ step: ownStep(steps[position - first] as PreparedStep) }),
  });
  if ("kind" in again) {
    throw new Error("unreachable: the groups were checked when they were queued");
  }
  return {
    ...again,
    // The test wrote them where it queued them first.
    rows: again.rows.map((row, index) => ({ ...row, site: plan.rows[index]?.site })),
    lanes: again.lanes.map((lane, index) => ({ ...lane, site: plan.lanes[index]?.site })),
  };
}

/** A step with a result of its own, for one script: who gets it may change it. */
function ownStep(step: PreparedStep): PreparedStep {
  const { outcome } = step;
  return outcome.kind === "result"
    ? { ...step, outcome: { kind: "result", value: detach(outcome.value) } }
    : step;
}
