import {
  IncompleteRealtimeScenarioError,
  scenarioGate,
  ScriptedRealtimeTransport,
  UnexpectedRealtimeCallError,
} from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { messageOf, rejectionOf, verdictOf } from "../support/outcomes.ts";
import { connected, createSession } from "../support/sessions.ts";
import { settled, watchRejections } from "../support/unhandled.ts";

const SYNC_AND_ASYNC = [
  [
    "synchronously",
    (error: unknown) => {
      throw error;
    },
  ],
  [
    "later",
    async (error: unknown) => {
      await settled();
      throw error;
    },
  ],
] as const;

describe.each(SYNC_AND_ASYNC)("a side that fails %s", (_when, fail) => {
  test("ends the scenario: the exercise", async () => {
    const assertHandled = watchRejections();
    const transport = new ScriptedRealtimeTransport();
    const failure = new Error("exercise");
    const rejections: unknown[] = [];
    const error = await rejectionOf(
      transport.runScenario({
        scenario: async ({ expectCall }) => {
          rejections.push(await rejectionOf(expectCall("connect")));
        },
        exercise: () => fail(failure),
      }),
    );
    await assertHandled();

    expect(error).toBe(failure);
    expect(rejections).toEqual([failure]);
    expect(rejections[0]).toBe(failure);
    transport.assertComplete();
  });

  test("ends the scenario: the scripted side", async () => {
    const assertHandled = watchRejections();
    const transport = new ScriptedRealtimeTransport();
    const failure = new Error("scenario");
    let expectation: Promise<unknown> | undefined;
    const error = await rejectionOf(
      transport.runScenario({
        scenario: ({ expectCall }) => {
          expectation = expectCall("connect");
          return fail(failure);
        },
        exercise: () => new Promise(() => undefined),
      }),
    );
    await assertHandled();

    expect(error).toBe(failure);
    expect(await rejectionOf(Promise.resolve(expectation))).toBe(failure);
    transport.assertComplete();
  });

  test("with undefined rejects what waits with an error all the same", async () => {
    const assertHandled = watchRejections();
    const transport = new ScriptedRealtimeTransport();
    let expectation: Promise<unknown> | undefined;
    const running = transport.runScenario({
      scenario: ({ expectCall }) => {
        expectation = expectCall("connect");
      },
      exercise: () => fail(undefined),
    });
    await rejectionOf(running);
    await assertHandled();

    expect(await rejectionOf(Promise.resolve(expectation))).toBeInstanceOf(Error);
  });
});

test("an expectation that fails ends the scenario although the script catches it", async () => {
  const assertHandled = watchRejections();
  const transport = await connected();
  const caught: unknown[] = [];
  const error = await rejectionOf(
    transport.runScenario({
      scenario: async ({ expectCall }) => {
        caught.push(await rejectionOf(expectCall("sendMessage")));
        await new Promise(() => undefined);
      },
      exercise: async () => {
        try {
          transport.interrupt();
        } catch {
          // The application can do without.
        }
        await new Promise(() => undefined);
      },
    }),
  );
  await assertHandled();

  expect(error).toBeInstanceOf(UnexpectedRealtimeCallError);
  expect(caught).toEqual([error]);
  expect(verdictOf(transport)).toBe(error);
});

test("the first failure wins", async () => {
  const assertHandled = watchRejections();
  const transport = new ScriptedRealtimeTransport();
  const gate = scenarioGate();
  const controller = new AbortController();
  const running = transport.runScenario({
    signal: controller.signal,
    scenario: () => gate.promise,
    exercise: async () => {
      await settled();
      throw new Error("second");
    },
  });
  gate.fail(new Error("first"));
  const error = await rejectionOf(running);
  controller.abort();
  await assertHandled();

  expect(error).toEqual(new Error("first"));
});

describe("an exercise that ends too early", () => {
  test("is reported with what the script still waits for, which then waits no longer", async () => {
    const assertHandled = watchRejections();
    const { session, transport } = createSession();
    const rejections: unknown[] = [];
    const error = await rejectionOf(
      transport.runScenario({
        scenario: async ({ expectCall }) => {
          await expectCall("connect");
          const unawaited = expectCall("interrupt");
          rejections.push(await rejectionOf(expectCall("close")), await rejectionOf(unawaited));
        },
        exercise: () => session.connect({ apiKey: "key" }),
      }),
    );
    await assertHandled();

    expect(error).toBeInstanceOf(IncompleteRealtimeScenarioError);
    expect(error).toMatchObject({
      name: "IncompleteRealtimeScenarioError",
      code: "incomplete_realtime_scenario",
      unconsumedCalls: [],
      pendingExpectations: [
        { order: 2, method: "interrupt" },
        { order: 3, method: "close" },
      ],
      pendingFailures: [],
    });
    expect(rejections).toHaveLength(2);
    expect(rejections.every((rejection) => rejection === error)).toBe(true);
    transport.assertComplete();
  });

  test("is told with the line of what waits", async () => {
    const transport = new ScriptedRealtimeTransport();
    const error = await rejectionOf(
      transport.runScenario({
        scenario: ({ expectCall }) => expectCall("connect"),
        exercise: () => undefined,
      }),
    );

    expect(messageOf(error)).toMatch(
      /expectation #1 waits for connect {2}\(.*scenario-failures\.test\.ts:\d+:\d+\)/u,
    );
  });

  test("or with calls that the script did not expect", async () => {
    const transport = await connected();
    const error = await rejectionOf(
      transport.runScenario({
        scenario: () => undefined,
        exercise: () => {
          transport.interrupt();
        },
      }),
    );

    expect(error).toMatchObject({ unconsumedCalls: [{ index: 1, method: "interrupt" }] });
  });

  test("or with an injected failure that no call used", async () => {
    const transport = await connected();
    transport.failNextCall("close", "unused");
    const error = await rejectionOf(
      transport.runScenario({ scenario: () => undefined, exercise: () => undefined }),
    );

    expect(error).toMatchObject({ pendingFailures: [{ method: "close", count: 1 }] });
  });
});
