import { Agent, retryPolicies, run } from "@openai/agents";
import { assistantMessage, modelError, ScriptedModel } from "@understudy/testing-model";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const overloaded = new Error("The model is overloaded.");
const tryAgain = { suggested: true, replaySafety: "safe" } as const;

/** An agent that tries again after a minute, and then after two. */
function patientAgent(model: ScriptedModel) {
  return new Agent({
    name: "Patient",
    model,
    modelSettings: {
      retry: {
        maxRetries: 2,
        policy: retryPolicies.providerSuggested(),
        // Without a maximum of its own the SDK waits two seconds at most.
        backoff: { initialDelayMs: 60_000, multiplier: 2, maxDelayMs: 120_000, jitter: false },
      },
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("the runner waits for its backoff before it asks the model again", async () => {
  const model = new ScriptedModel([
    modelError(overloaded, tryAgain),
    modelError(overloaded, tryAgain),
    [assistantMessage("It is ten o'clock.")],
  ]);

  const running = run(patientAgent(model), "What time is it?");

  await vi.advanceTimersByTimeAsync(59_999);
  expect(model.calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(model.calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(model.calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect((await running).finalOutput).toBe("It is ten o'clock.");
  model.assertComplete();
});

test("a streamed run waits in the same way", async () => {
  const model = new ScriptedModel([
    modelError(overloaded, tryAgain),
    [assistantMessage("It is ten o'clock.")],
  ]);

  const result = await run(patientAgent(model), "What time is it?", { stream: true });

  await vi.advanceTimersByTimeAsync(59_999);
  expect(model.calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await result.completed;
  expect(result.finalOutput).toBe("It is ten o'clock.");
  model.assertComplete();
});

test("where only the end matters, all timers are run", async () => {
  const model = new ScriptedModel([
    modelError(overloaded, tryAgain),
    modelError(overloaded, tryAgain),
    modelError(overloaded, tryAgain),
  ]);

  const failing = run(patientAgent(model), "What time is it?");
  // It fails before anybody awaits it.
  failing.catch(() => {});
  await vi.runAllTimersAsync();

  await expect(failing).rejects.toBe(overloaded);
  model.assertComplete();
});
