import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { Agent, ModelTimeoutError, retryPolicies, run, tool } from "@openai/agents";
import { assistantMessage, modelError, ScriptedModel, toolCall } from "@understudy/testing-model";
import { script } from "@understudy/testing-shared";
import { z } from "zod";

// Run by `node --test` against the built packages.

/** Lets everything run that waits for no timer. */
async function settle(): Promise<void> {
  await setImmediate();
}

void describe("retries and timeouts under the mock timers of node:test", () => {
  void test("the runner waits for its backoff before it asks the model again", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const overloaded = new Error("The model is overloaded.");
    const model = new ScriptedModel([
      modelError(overloaded, { suggested: true, replaySafety: "safe" }),
      [assistantMessage("It is ten o'clock.")],
    ]);
    const agent = new Agent({
      name: "Patient",
      model,
      modelSettings: {
        retry: {
          maxRetries: 1,
          policy: retryPolicies.providerSuggested(),
          // Without a maximum of its own the SDK waits two seconds at most.
          backoff: { initialDelayMs: 60_000, maxDelayMs: 60_000, jitter: false },
        },
      },
    });

    const running = run(agent, "What time is it?");

    await settle();
    t.mock.timers.tick(59_999);
    await settle();
    assert.equal(model.calls.length, 1);
    t.mock.timers.tick(1);
    assert.equal((await running).finalOutput, "It is ten o'clock.");
    model.assertComplete();
  });

  void test("a tool that takes too long is given up, and the model is told", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const search = tool({
      name: "search",
      description: "Searches.",
      parameters: z.object({}),
      timeoutMs: 30_000,
      execute: async () => new Promise<string>(() => {}),
    });
    const model = new ScriptedModel([
      [toolCall(search, {})],
      [assistantMessage("The search takes too long.")],
    ]);

    const running = run(new Agent({ name: "Searcher", model, tools: [search] }), "Search.");

    await settle();
    t.mock.timers.tick(29_999);
    await settle();
    assert.equal(model.calls.length, 1);
    t.mock.timers.tick(1);
    assert.equal((await running).finalOutput, "The search takes too long.");
    assert.match(JSON.stringify(model.lastCall?.request.input), /timed out/u);
    model.assertComplete();
  });

  void test("a model that takes too long fails the run", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const model = new ScriptedModel([script.gate([assistantMessage("Too late.")])]);
    const agent = new Agent({ name: "Hasty", model, modelSettings: { timeoutMs: 10_000 } });

    const failing = assert.rejects(run(agent, "Quick!"), ModelTimeoutError);
    await settle();
    t.mock.timers.tick(10_000);

    await failing;
    model.assertComplete();
  });
});
