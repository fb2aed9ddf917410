import { getEventListeners } from "node:events";

import {
  scenarioGate,
  ScriptedRealtimeScenarioCancelledError,
  ScriptedRealtimeTransport,
} from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { messageOf, rejectionOf } from "../support/outcomes.ts";
import { createSession } from "../support/sessions.ts";
import { settled, watchRejections } from "../support/unhandled.ts";

describe("a scenario that ends well", () => {
  test("gives what the exercise returned", async () => {
    const { session, transport } = createSession();
    const result = await transport.runScenario({
      scenario: async ({ expectCall }) => {
        await expectCall("connect");
        await expectCall("sendMessage");
        await expectCall("close");
      },
      exercise: async () => {
        await session.connect({ apiKey: "key" });
        session.sendMessage("Hello");
        session.close();
        return "done";
      },
    });

    expect(result).toBe("done");
    transport.assertComplete();
    transport.assertClosed();
  });

  test("may have sides that are not asynchronous", async () => {
    const transport = new ScriptedRealtimeTransport();

    await expect(
      transport.runScenario({ scenario: () => undefined, exercise: () => 5 }),
    ).resolves.toBe(5);
  });

  test("starts with the scripted side, at once", async () => {
    const transport = new ScriptedRealtimeTransport();
    const started: string[] = [];
    const running = transport.runScenario({
      scenario: () => started.push("scenario"),
      exercise: () => started.push("exercise"),
    });
    expect(started).toEqual(["scenario", "exercise"]);
    await running;
  });

  test("waits for a scripted side that takes longer", async () => {
    const transport = new ScriptedRealtimeTransport();
    const gate = scenarioGate();
    let hasEnded = false;
    const running = transport
      .runScenario({ scenario: () => gate.promise, exercise: () => undefined })
      .then(() => {
        hasEnded = true;
      });
    await settled();
    expect(hasEnded).toBe(false);
    gate.release();
    await running;
  });

  test("no longer listens to its signal, which may be aborted", async () => {
    const assertHandled = watchRejections();
    const transport = new ScriptedRealtimeTransport();
    const controller = new AbortController();
    const { signal } = controller;
    await transport.runScenario({ signal, scenario: () => 1, exercise: () => 2 });

    expect(getEventListeners(signal, "abort")).toEqual([]);
    controller.abort();
    await assertHandled();
    transport.assertComplete();
  });
});

describe("a scenario that is cancelled", () => {
  test("before it starts starts neither side", async () => {
    const transport = new ScriptedRealtimeTransport();
    const started: string[] = [];
    const error = await rejectionOf(
      transport.runScenario({
        signal: AbortSignal.abort("reason"),
        scenario: () => started.push("scenario"),
        exercise: () => started.push("exercise"),
      }),
    );

    expect(started).toEqual([]);
    expect(error).toBeInstanceOf(ScriptedRealtimeScenarioCancelledError);
    expect(error).toMatchObject({
      name: "AbortError",
      code: "scripted_realtime_scenario_cancelled",
      pendingExpectations: [],
      cause: "reason",
    });
  });

  test("while both sides wait for each other says what the script waits for", async () => {
    const assertHandled = watchRejections();
    const { session, transport } = createSession();
    const controller = new AbortController();
    const answered = scenarioGate();
    const rejections: unknown[] = [];
    const running = transport.runScenario({
      signal: controller.signal,
      scenario: async ({ expectCall }) => {
        try {
          await expectCall("connect");
          await expectCall("sendMessage");
        } catch (error) {
          rejections.push(error);
          answered.fail(error);
          throw error;
        }
      },
      exercise: async () => {
        try {
          await session.connect({ apiKey: "key" });
          await answered.promise;
        } finally {
          session.close();
        }
      },
    });
    await settled();
    expect(transport.report()).toMatch(/expectation #2 waits for sendMessage {2}\(.*:\d+:\d+\)/u);
    expect(transport.report()).toMatch(/connected, 1 calls?, the latest connect/u);
    controller.abort();
    const error = await rejectionOf(running);
    await assertHandled();

    expect(error).toBeInstanceOf(ScriptedRealtimeScenarioCancelledError);
    expect(error).toMatchObject({ pendingExpectations: [{ order: 2, method: "sendMessage" }] });
    expect(messageOf(error)).toMatch(
      /expectation #2 waits for sendMessage {2}\(.*scenario-endings\.test\.ts:\d+:\d+\)/u,
    );
    expect(rejections).toEqual([error]);
    transport.assertClosed();
  });

  test("rejects the expectations that nobody awaits with the same error", async () => {
    const assertHandled = watchRejections();
    const transport = new ScriptedRealtimeTransport();
    const controller = new AbortController();
    const expectations: Promise<unknown>[] = [];
    const running = transport.runScenario({
      signal: controller.signal,
      scenario: ({ expectCall }) => {
        expectations.push(expectCall("connect"), expectCall("close"));
      },
      exercise: () => new Promise(() => undefined),
    });
    controller.abort();
    const error = await rejectionOf(running);
    await assertHandled();

    expect(await Promise.all(expectations.map(rejectionOf))).toEqual([error, error]);
    transport.assertComplete();
  });
});
