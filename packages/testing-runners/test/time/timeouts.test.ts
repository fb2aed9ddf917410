import { Agent, ModelTimeoutError, run, tool } from "@openai/agents";
import { assistantMessage, ScriptedModel, toolCall } from "@understudy/testing-model";
import { offline } from "@understudy/testing-runners";
import { script } from "@understudy/testing-shared";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";

import { refusalOf } from "../offline/attempt.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a tool that takes too long is given up, and the model is told", async () => {
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

  await vi.advanceTimersByTimeAsync(29_999);
  expect(model.calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect((await running).finalOutput).toBe("The search takes too long.");
  expect(JSON.stringify(model.lastCall?.request.input)).toContain("timed out");
  model.assertComplete();
});

test("a model that takes too long fails the run", async () => {
  const model = new ScriptedModel([script.gate([assistantMessage("Too late.")])]);
  const agent = new Agent({ name: "Hasty", model, modelSettings: { timeoutMs: 10_000 } });

  const failing = run(agent, "Quick!");
  failing.catch(() => {});
  await vi.advanceTimersByTimeAsync(9999);
  expect(model.firstCall?.request.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);

  await expect(failing).rejects.toThrow(ModelTimeoutError);
  expect(model.firstCall?.request.signal?.aborted).toBe(true);
  model.assertComplete();
});

test("a deadline of the application's own aborts the run", async () => {
  const model = new ScriptedModel([script.gate([assistantMessage("Too late.")])]);
  // AbortSignal.timeout() keeps to the real clock.
  const deadline = new AbortController();
  setTimeout(() => deadline.abort(), 5000);

  const failing = run(new Agent({ name: "Hasty", model }), "Quick!", { signal: deadline.signal });
  failing.catch(() => {});
  await vi.advanceTimersByTimeAsync(5000);

  await expect(failing).rejects.toThrow(/abort/iu);
  model.assertComplete();
});

test("a closed network refuses at once, whatever the clock says", async () => {
  const network = offline();

  const refusal = await refusalOf(() => fetch("http://192.0.2.1/"));

  expect(network.takeViolations()).toEqual([refusal]);
  network.restore();
});
