import { setImmediate } from "node:timers/promises";

import { afterEach, expect, test, vi } from "vitest";

import { hearsTurns, pipelineOf, silence, thenListens } from "../support/parts.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("a run in which nothing happens does nothing: it polls by no timer and no task", async () => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "setInterval", "setImmediate", "queueMicrotask"],
  });
  const events = pipelineOf({ sttModel: hearsTurns(thenListens()) })
    .run(silence())
    .stream();
  const waiting = events.next();
  for (let turn = 0; turn < 5; turn += 1) {
    // Real: a spin of promises would never let it come.
    await setImmediate();
    expect(vi.getTimerCount()).toBe(0);
  }
  vi.useRealTimers();
  await events.return();

  expect(await waiting).toEqual({ done: true, value: undefined });
});
