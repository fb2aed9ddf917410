import assert from "node:assert/strict";

import {
  IncompleteRealtimeScenarioError,
  scenarioGate,
  type ScriptedRealtimeScenarioContext,
  ScriptedRealtimeTransport,
  UnexpectedRealtimeCallError,
} from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { rejectionOf, verdictOf } from "../support/outcomes.ts";
import { connected } from "../support/sessions.ts";
import { settled, watchRejections } from "../support/unhandled.ts";

/** Runs a scenario whose scripted side goes on when the exercise, which made these calls, has ended. */
async function late(
  transport: ScriptedRealtimeTransport,
  exercise: () => void,
  scenario: (context: ScriptedRealtimeScenarioContext) => unknown,
): Promise<void> {
  const ended = scenarioGate();
  const running = transport.runScenario({
    scenario: async (context) => {
      await ended.promise;
      await scenario(context);
    },
    exercise,
  });
  await settled();
  ended.release();
  await running;
}

const nothing = (): void => undefined;

describe("an expectation that comes after the exercise has ended", () => {
  test("is met by a call that was recorded", async () => {
    const transport = await connected();
    let met: unknown;
    await late(
      transport,
      () => {
        transport.interrupt();
      },
      async ({ expectCall }) => {
        met = await expectCall("interrupt");
      },
    );

    expect(met).toMatchObject({ index: 1, method: "interrupt" });
    transport.assertComplete();
  });

  test("is met so although nobody awaits it", async () => {
    const assertHandled = watchRejections();
    const transport = await connected();
    await late(
      transport,
      () => {
        transport.interrupt();
      },
      ({ expectCall }) => {
        void expectCall("interrupt");
      },
    );
    await assertHandled();
    transport.assertComplete();
  });

  test("ends the scenario where no call can meet it, awaited", async () => {
    const transport = await connected();
    const rejections: unknown[] = [];
    const error = await rejectionOf(
      late(transport, nothing, async ({ expectCall }) => {
        rejections.push(await rejectionOf(expectCall("interrupt")));
      }),
    );
    await settled();

    expect(error).toBeInstanceOf(IncompleteRealtimeScenarioError);
    expect(error).toMatchObject({ pendingExpectations: [{ order: 2, method: "interrupt" }] });
    expect(rejections[0]).toBe(error);
    transport.assertComplete();
  });

  test("ends the scenario where no call can meet it, although nobody awaits it", async () => {
    const assertHandled = watchRejections();
    const transport = await connected();
    let expectation: Promise<unknown> | undefined;
    const error = await rejectionOf(
      late(transport, nothing, ({ expectCall }) => {
        expectation = expectCall("interrupt");
      }),
    );
    await assertHandled();

    expect(error).toBeInstanceOf(IncompleteRealtimeScenarioError);
    expect(await rejectionOf(Promise.resolve(expectation))).toBe(error);
  });

  test("does not hang where the script catches it and goes on waiting for something else", async () => {
    const assertHandled = watchRejections();
    const transport = await connected();
    const error = await rejectionOf(
      late(transport, nothing, async ({ expectCall }) => {
        await rejectionOf(expectCall("interrupt"));
        await new Promise(() => undefined);
      }),
    );
    await assertHandled();

    expect(error).toBeInstanceOf(IncompleteRealtimeScenarioError);
  });

  test("fails with a call of another method, although nobody awaits it", async () => {
    const assertHandled = watchRejections();
    const transport = await connected();
    let expectation: Promise<unknown> | undefined;
    const error = await rejectionOf(
      late(
        transport,
        () => {
          transport.interrupt();
        },
        ({ expectCall }) => {
          expectation = expectCall("sendMessage");
        },
      ),
    );
    await assertHandled();

    expect(error).toBeInstanceOf(UnexpectedRealtimeCallError);
    expect(await rejectionOf(Promise.resolve(expectation))).toBe(error);
    expect(verdictOf(transport)).toBe(error);
  });

  test("fails with its matcher, although nobody awaits it", async () => {
    const assertHandled = watchRejections();
    const transport = await connected();
    const error = await rejectionOf(
      late(
        transport,
        () => {
          transport.interrupt();
        },
        ({ expectCall }) => {
          void expectCall("interrupt", () => {
            assert.fail("not this one");
          });
        },
      ),
    );
    await assertHandled();

    expect(error).toBeInstanceOf(assert.AssertionError);
    expect(verdictOf(transport)).toBe(error);
  });
});

test("the script gets the turn in which it hears of the exercise's last call", async () => {
  const transport = await connected();
  await transport.runScenario({
    scenario: async ({ expectCall }) => {
      await expectCall("interrupt");
      await expectCall("close");
    },
    exercise: () => {
      transport.interrupt();
      transport.close();
    },
  });
  transport.assertComplete();
});

describe("an expectation of a scenario that is over", () => {
  test.each(["awaited", "not awaited"])(
    "is refused with an error that is kept, %s",
    async (how) => {
      const assertHandled = watchRejections();
      const transport = new ScriptedRealtimeTransport();
      const contexts: ScriptedRealtimeScenarioContext[] = [];
      await transport.runScenario({
        scenario: (context) => contexts.push(context),
        exercise: () => undefined,
      });
      const [context] = contexts;
      const expectation = context?.expectCall("connect");
      if (how === "not awaited") {
        await assertHandled();
      }
      const error = await rejectionOf(Promise.resolve(expectation));

      expect(error).toMatchObject({ name: "RealtimeScriptError", code: "realtime_script" });
      expect(verdictOf(transport)).toBe(error);
    },
  );

  test("is refused in a scenario that failed too, when its script goes on", async () => {
    const assertHandled = watchRejections();
    const transport = new ScriptedRealtimeTransport();
    const rejections: unknown[] = [];
    const failure = new Error("exercise");
    const error = await rejectionOf(
      transport.runScenario({
        scenario: async ({ expectCall }) => {
          rejections.push(await rejectionOf(expectCall("connect")));
          rejections.push(await rejectionOf(expectCall("close")));
        },
        exercise: () => {
          throw failure;
        },
      }),
    );
    await assertHandled();

    expect(error).toBe(failure);
    expect(rejections).toHaveLength(2);
    expect(rejections[0]).toBe(failure);
    expect(rejections[1]).toBeInstanceOf(Error);
  });
});
