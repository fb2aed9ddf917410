import {
  IncompleteRealtimeScenarioError,
  scenarioGate,
  ScriptedRealtimeTransport,
  UnexpectedRealtimeCallError,
} from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { messageOf, rejectionOf } from "../support/outcomes.ts";
import { connected, createSession } from "../support/sessions.ts";
import { settled, watchRejections } from "../support/unhandled.ts";

describe("an expectation of the transport during a scenario belongs to it", () => {
  test("when the exercise ends too early", async () => {
    const assertHandled = watchRejections();
    const transport = await connected();
    let rejection: unknown;
    const error = await rejectionOf(
      transport.runScenario({
        scenario: async () => {
          rejection = await rejectionOf(transport.expectCall("interrupt"));
        },
        exercise: () => settled(),
      }),
    );
    await assertHandled();

    expect(error).toBeInstanceOf(IncompleteRealtimeScenarioError);
    expect(rejection).toBe(error);
  });

  test("when it comes after the exercise", async () => {
    const assertHandled = watchRejections();
    const transport = await connected();
    const error = await rejectionOf(
      transport.runScenario({
        scenario: async () => {
          await settled();
          await transport.expectCall("interrupt");
        },
        exercise: () => undefined,
      }),
    );
    await assertHandled();

    expect(error).toBeInstanceOf(IncompleteRealtimeScenarioError);
  });

  test("when the exercise fails", async () => {
    const transport = await connected();
    const failure = new Error("exercise");
    let rejection: unknown;
    const error = await rejectionOf(
      transport.runScenario({
        scenario: async () => {
          rejection = await rejectionOf(transport.expectCall("interrupt"));
        },
        exercise: async () => {
          await settled();
          throw failure;
        },
      }),
    );
    await settled();

    expect(error).toBe(failure);
    expect(rejection).toBe(failure);
  });

  test("when it fails itself, although it is caught", async () => {
    const assertHandled = watchRejections();
    const transport = await connected();
    const error = await rejectionOf(
      transport.runScenario({
        scenario: async () => {
          await rejectionOf(transport.expectCall("interrupt"));
          await new Promise(() => undefined);
        },
        exercise: async () => {
          try {
            transport.mute(true);
          } catch {
            // The application can do without.
          }
          await new Promise(() => undefined);
        },
      }),
    );
    await assertHandled();

    expect(error).toBeInstanceOf(UnexpectedRealtimeCallError);
  });

  test("when it is met", async () => {
    const { session, transport } = createSession();
    await transport.runScenario({
      scenario: async ({ expectCall }) => {
        await transport.expectCall("connect");
        await expectCall("close");
      },
      exercise: async () => {
        await session.connect({ apiKey: "key" });
        session.close();
      },
    });
    transport.assertComplete();
  });
});

test("an expectation from before a scenario waits in line with its own", async () => {
  const transport = await connected();
  const before = transport.expectCall("interrupt");
  await transport.runScenario({
    scenario: ({ expectCall }) => expectCall("mute"),
    exercise: () => {
      transport.interrupt();
      transport.mute(true);
    },
  });

  await expect(before).resolves.toMatchObject({ index: 1 });
  transport.assertComplete();
});

describe("a second scenario", () => {
  test("is refused while one runs, which goes on", async () => {
    const transport = new ScriptedRealtimeTransport({ name: "phone" });
    const gate = scenarioGate();
    const running = transport.runScenario({
      scenario: () => gate.promise,
      exercise: () => "first",
    });
    const started: string[] = [];
    const error = await rejectionOf(
      transport.runScenario({
        scenario: () => started.push("scenario"),
        exercise: () => started.push("exercise"),
      }),
    );
    gate.release();

    expect(error).toMatchObject({ name: "RealtimeScriptError", code: "realtime_script" });
    expect(messageOf(error)).toMatch(/^phone: a scenario is running already/u);
    expect(started).toEqual([]);
    await expect(running).resolves.toBe("first");
  });

  test.each([
    { how: "ended well", failure: undefined },
    { how: "failed", failure: new Error("first") },
  ])("can run after one that $how", async ({ failure }) => {
    const { session, transport } = createSession();
    const exercise = async (): Promise<void> => {
      if (failure !== undefined) {
        throw failure;
      }
    };
    const first = transport.runScenario({ scenario: () => undefined, exercise });
    await expect(first.catch((error: unknown) => error)).resolves.toBe(failure);
    await transport.runScenario({
      scenario: async ({ expectCall }) => {
        await expectCall("connect");
        await expectCall("close");
      },
      exercise: async () => {
        await session.connect({ apiKey: "key" });
        session.close();
      },
    });
    transport.assertComplete();
  });

  test("can run after one that was cancelled before it started", async () => {
    const transport = new ScriptedRealtimeTransport();
    const sides = { scenario: () => undefined, exercise: () => 1 };
    await rejectionOf(transport.runScenario({ ...sides, signal: AbortSignal.abort() }));

    await expect(transport.runScenario(sides)).resolves.toBe(1);
  });
});

test("the context's emit reaches the session at once", async () => {
  const { session, transport } = createSession();
  const heard: string[] = [];
  session.on("audio_interrupted", () => heard.push("interrupted"));
  await session.connect({ apiKey: "key" });
  await transport.runScenario({
    scenario: async ({ expectCall, emit }) => {
      await expectCall("connect");
      expect(emit("audio_interrupted")).toBe(true);
      expect(heard).toEqual(["interrupted"]);
    },
    exercise: () => undefined,
  });
});

test("a gate that fails unawaited is no unhandled rejection, and whoever awaits it hears", async () => {
  const assertHandled = watchRejections();
  const gate = scenarioGate();
  expect(gate.isSettled).toBe(false);
  gate.fail(new Error("no"));
  gate.release();
  await assertHandled();

  expect(gate.isSettled).toBe(true);
  await expect(gate.promise).rejects.toThrow("no");
});
