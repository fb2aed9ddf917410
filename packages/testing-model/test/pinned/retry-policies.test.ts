import { Agent, retryPolicies, Runner, type RetryPolicy } from "@openai/agents";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import {
  assistantMessage,
  modelError,
  modelResponder,
  ScriptedModel,
  type ScriptedModelRetryAdvice,
} from "@understudy/testing-model";
import { rejectionOf } from "../support/outcomes.ts";

const safe = { suggested: true, replaySafety: "safe" } as const;
const failure = new Error("overloaded");

/** Runs an agent whose runner may retry twice, after delays on the fake clock. */
async function runWithRetries(model: ScriptedModel, policy: RetryPolicy, stream: boolean) {
  const agent = new Agent({
    name: "A",
    model,
    modelSettings: {
      retry: { maxRetries: 2, policy, backoff: { initialDelayMs: 60_000, jitter: false } },
    },
  });
  const runner = new Runner({ tracingDisabled: true });
  const running = (async () => {
    if (!stream) {
      return (await runner.run(agent, "hi")).finalOutput;
    }
    const streamed = await runner.run(agent, "hi", { stream: true });
    await streamed.completed;
    return streamed.finalOutput;
  })();
  running.catch(() => undefined);
  await vi.runAllTimersAsync();
  return await running;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ["not streamed", false],
  ["streamed", true],
])("under the runner's retry policies, %s", (_mode, stream) => {
  test("advice that suggests a retry leads to one, and that is another call", async () => {
    const model = new ScriptedModel([modelError(failure, safe), [assistantMessage("done")]]);

    expect(await runWithRetries(model, retryPolicies.providerSuggested(), stream)).toBe("done");
    expect(model.calls).toHaveLength(2);
    model.assertComplete();
  });

  test("an error step without advice is not retried", async () => {
    const model = new ScriptedModel([modelError(failure), [assistantMessage("done")]]);

    expect(
      await rejectionOf(runWithRetries(model, retryPolicies.providerSuggested(), stream)),
    ).toBe(failure);
    expect(model.remainingSteps).toBe(1);
  });

  test("a callback decides for each attempt", async () => {
    const attempts: number[] = [];
    const advice: ScriptedModelRetryAdvice = ({ attempt }) => {
      attempts.push(attempt);
      return { ...safe, suggested: attempt < 2 };
    };
    const model = new ScriptedModel([
      modelError(failure, advice),
      modelError(failure, advice),
      [assistantMessage("never")],
    ]);

    expect(
      await rejectionOf(runWithRetries(model, retryPolicies.providerSuggested(), stream)),
    ).toBe(failure);
    expect(attempts).toEqual([1, 2]);
    expect(model.remainingSteps).toBe(1);
  });

  test("a reused error has the advice of each of its steps", async () => {
    const model = new ScriptedModel([
      modelError(failure, safe),
      modelError(failure, { ...safe, suggested: false }),
      [assistantMessage("never")],
    ]);

    expect(
      await rejectionOf(runWithRetries(model, retryPolicies.providerSuggested(), stream)),
    ).toBe(failure);
    expect(model.calls).toHaveLength(2);
  });

  test("the delay of the advice is waited for on the clock of the test", async () => {
    const started = Date.now();
    const model = new ScriptedModel([
      modelError(failure, { ...safe, retryAfterMs: 5000 }),
      modelResponder(() => [assistantMessage(String(Date.now() - started))]),
    ]);

    expect(await runWithRetries(model, retryPolicies.retryAfter(), stream)).toBe("5000");
    model.assertComplete();
  });

  test("two runs that share an error keep their advice apart", async () => {
    const model = new ScriptedModel([
      modelError(failure, safe),
      modelError(failure),
      [assistantMessage("retried")],
    ]);
    const policy = retryPolicies.providerSuggested();
    const runs = await Promise.allSettled([
      runWithRetries(model, policy, stream),
      runWithRetries(model, policy, stream),
    ]);

    expect(runs).toEqual([
      { status: "fulfilled", value: "retried" },
      { status: "rejected", reason: failure },
    ]);
    model.assertComplete();
  });
});
