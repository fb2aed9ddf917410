import { Agent, InputGuardrailTripwireTriggered, Runner } from "@openai/agents";
import { assistantMessage, ScriptedModel } from "@understudy/testing-model";
import {
  exploreInterleavings,
  type InterleavingOrder,
} from "@understudy/testing-shared/interleavings";
import { describe, expect, test } from "vitest";

const runner = new Runner({ tracingDisabled: true });
const NAMES = ["politeness", "privacy", "length"];

/** An agent whose guardrails run beside its model; those named trip. */
function guarded(order: InterleavingOrder, model: ScriptedModel, trips: readonly string[]): Agent {
  return new Agent({
    name: "A",
    model: order.wrap(model, "model"),
    inputGuardrails: NAMES.map((name) => ({
      name,
      runInParallel: true,
      execute: order.wrap(
        async () =>
          await Promise.resolve({ tripwireTriggered: trips.includes(name), outputInfo: name }),
        name,
      ),
    })),
  });
}

describe("parallel input guardrails", () => {
  test("that pass let the answer through in every order", async () => {
    const report = await exploreInterleavings(async (order) => {
      const model = new ScriptedModel([[assistantMessage("hi")]]);
      const result = await runner.run(guarded(order, model, []), "hello");

      expect(result.finalOutput).toBe("hi");
      expect(result.inputGuardrailResults.map(({ guardrail }) => guardrail.name)).toEqual(NAMES);
      model.assertComplete();
    });

    // Of the 24 orders of four, a hundred runs see nearly all.
    expect(report.orders).toBeGreaterThan(20);
  });

  test("of which one trips stop the run in every order", async () => {
    const found = new Set<string>();
    const report = await exploreInterleavings(async (order) => {
      const model = new ScriptedModel([[assistantMessage("hi")]]);
      const error: unknown = await runner
        .run(guarded(order, model, ["privacy"]), "hello")
        .catch((reason: unknown) => reason);

      if (!(error instanceof InputGuardrailTripwireTriggered)) {
        throw new Error("the run should have been stopped", { cause: error });
      }
      found.add(error.result.guardrail.name);
      model.assertComplete();
    });

    expect(report.runs).toBe(100);
    expect([...found]).toEqual(["privacy"]);
  });

  test("of which two trip: the run tells of the first in the list in every order", async () => {
    const found = new Set<string>();
    await exploreInterleavings(async (order) => {
      const model = new ScriptedModel([[assistantMessage("hi")]]);
      const error: unknown = await runner
        .run(guarded(order, model, ["politeness", "length"]), "hello")
        .catch((reason: unknown) => reason);

      if (!(error instanceof InputGuardrailTripwireTriggered)) {
        throw new Error("the run should have been stopped", { cause: error });
      }
      found.add(error.result.guardrail.name);
    });

    expect([...found]).toEqual(["politeness"]);
  });
});
