import { RealtimeAgent, RealtimeSession, tool } from "@openai/agents/realtime";
import {
  InvalidRealtimeStepError,
  RealtimeScriptError,
  realtimeEvent,
  realtimeStep,
  ScriptedRealtimeTransport,
  UnconsumedRealtimeStepsError,
  UnexpectedRealtimeCallError,
} from "@understudy/testing-realtime";
import { CallsInFlightError } from "@understudy/testing-shared";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";

import { thrownBy } from "../support/outcomes.ts";

const lookup = tool({
  name: "lookup",
  description: "Looks an order up.",
  parameters: z.object({ id: z.string() }),
  execute: async ({ id }) => `order ${id} has shipped`,
});

async function connected(
  options: ConstructorParameters<typeof ScriptedRealtimeTransport>[0],
): Promise<{ transport: ScriptedRealtimeTransport; session: RealtimeSession }> {
  const transport = new ScriptedRealtimeTransport(options);
  const agent = new RealtimeAgent({ name: "Orders", tools: [lookup] });
  const session = new RealtimeSession(agent, { transport });
  session.on("error", () => undefined);
  await session.connect({ apiKey: "test" });
  await transport.whenConnected();
  return { transport, session };
}

/** Waits until something has come in, however slow the machine is. */
async function until(hasCome: () => boolean): Promise<void> {
  await vi.waitUntil(hasCome, { timeout: 10_000, interval: 1 });
}

describe("a declarative script", () => {
  test("answers a real session: a tool runs, and the answer comes in", async () => {
    const { transport, session } = await connected({
      steps: [
        realtimeStep(
          { method: "sendMessage", message: /order/u },
          { emit: realtimeEvent.turn({ calls: [{ name: "lookup", arguments: { id: "7" } }] }) },
        ),
        realtimeStep(({ method }) => method === "sendFunctionCallOutput", {
          emit: realtimeEvent.turn({ id: 2, text: "It has shipped." }),
        }),
        { match: "interrupt" },
      ],
    });
    session.sendMessage("Where is my order?");
    await until(() => transport.remainingSteps === 1 && session.history.length === 2);
    session.interrupt();
    session.close();

    expect(transport.sentCalls.map(({ method }) => method)).toEqual([
      "sendMessage",
      "sendFunctionCallOutput",
      "interrupt",
    ]);
    expect(transport.sentCalls[1]).toMatchObject({ output: "order 7 has shipped" });
    expect(session.history.at(-1)).toMatchObject({
      content: [{ type: "output_text", text: "It has shipped." }],
    });
    transport.assertComplete();
    transport.assertClosed();
    expect(transport).toMatchObject({ closed: true, connected: false, closeCalls: 1 });
    expect(transport.connectCalls).toHaveLength(1);
    expect(transport.remainingSteps).toBe(0);
  });

  test("fails a call by the error of its step, which is meant", async () => {
    const error = new Error("connection lost");
    const { transport, session } = await connected({ steps: [realtimeStep("mute", { error })] });

    expect(thrownBy(() => session.mute(true))).toBe(error);
    expect(transport.muted).toBe(false);
    transport.assertComplete();
  });

  test("keeps a call that it does not expect, whoever swallows it", async () => {
    const { transport, session } = await connected({ steps: [realtimeStep("sendMessage")] });
    const thrown = thrownBy(() => session.interrupt());

    expect(thrown).toBeInstanceOf(UnexpectedRealtimeCallError);
    expect(thrown).toMatchObject({
      callIndex: 1,
      expectedMethod: "sendMessage",
      actualMethod: "interrupt",
    });
    expect(String(thrown)).toMatch(/> 1\. \[call #2\] sendMessage -> 0 events {2}\(.*steps\.test/u);
    expect(thrownBy(() => transport.assertComplete())).toBe(thrown);
    // The refused call used the step up.
    expect(transport.remainingSteps).toBe(0);
  });

  test("keeps a call after its end, and what a matcher throws", async () => {
    const failure = new Error("assertion");
    const { transport, session } = await connected({
      steps: [
        realtimeStep(() => {
          throw failure;
        }),
      ],
    });
    expect(thrownBy(() => session.mute(true))).toBe(failure);
    const after = thrownBy(() => session.mute(true));

    expect(after).toMatchObject({ code: "unexpected_realtime_call", expectedMethod: undefined });
    expect(transport.takeViolations()).toEqual([failure, after]);
    transport.assertComplete();
  });

  test("lets calls outside it pass with strict: false, in order all the same", async () => {
    const { transport, session } = await connected({
      steps: [realtimeStep("sendMessage"), realtimeStep("interrupt")],
      strict: false,
    });
    session.mute(true);
    session.interrupt(); // Not yet its turn.
    session.sendMessage("Hello");
    session.interrupt();

    transport.assertComplete();
    expect(transport.sentCalls).toHaveLength(4);
  });

  test("is not complete while steps are left, or events on their way", async () => {
    const { transport, session } = await connected({
      steps: [
        realtimeStep("sendMessage", { emit: realtimeEvent.turn({ text: "Hi" }) }),
        realtimeStep("interrupt"),
      ],
    });
    session.sendMessage("Hello");
    expect(session.history).toEqual([]); // The events come in when the call has returned.
    expect(thrownBy(() => transport.assertComplete())).toBeInstanceOf(CallsInFlightError);
    await until(() => session.history.length === 1);
    const thrown = thrownBy(() => transport.assertComplete());

    expect(thrown).toBeInstanceOf(UnconsumedRealtimeStepsError);
    expect(thrown).toMatchObject({ remainingSteps: 1 });
    expect(session.history).toHaveLength(1);
  });

  test("refuses calls while the transport is down, as a violation", () => {
    const transport = new ScriptedRealtimeTransport({ steps: [realtimeStep("mute")] });
    const thrown = thrownBy(() => {
      transport.mute(true);
    });

    expect(thrown).toBeInstanceOf(RealtimeScriptError);
    expect(thrown).toMatchObject({ callIndex: 0, status: "disconnected" });
    expect(transport.violations).toEqual([thrown]);
    expect(transport.remainingSteps).toBe(1);
  });

  test("keeps what a listener throws when an event comes in", async () => {
    const { transport, session } = await connected({
      steps: [realtimeStep("mute", { emit: [["audio_interrupted"]] })],
    });
    const failure = new Error("playback");
    transport.on("audio_interrupted", () => {
      throw failure;
    });
    session.mute(true);
    await until(() => transport.violations.length > 0);

    expect(thrownBy(() => transport.assertComplete())).toBe(failure);
  });

  test("goes before no expectation: a transport has one of them", () => {
    const transport = new ScriptedRealtimeTransport({ steps: [] });

    expect(thrownBy(() => transport.expectCall("mute"))).toBeInstanceOf(RealtimeScriptError);
    expect(transport.report()).toContain("no steps");
  });
});

describe("the lifecycle of a transport with steps", () => {
  test("lets events in when the session has connected, once", async () => {
    const { transport, session } = await connected({
      steps: [realtimeStep("sendFunctionCallOutput")],
      connectEvents: realtimeEvent.turn({ calls: [{ name: "lookup", arguments: { id: "1" } }] }),
    });
    await until(() => transport.sentCalls.length === 1);
    session.close();
    await session.connect({ apiKey: "test" });
    await transport.whenConnected();

    transport.assertComplete();
    expect(transport.sentCalls).toHaveLength(1);
  });

  test("fails the first connect and the first close with the errors of the options", async () => {
    const connectError = new Error("no line");
    const closeError = new Error("stuck");
    const transport = new ScriptedRealtimeTransport({ steps: [], connectError, closeError });
    const connect = (): Promise<void> => transport.connect({ apiKey: "test" });

    await expect(connect()).rejects.toBe(connectError);
    await connect();
    expect(thrownBy(() => transport.close())).toBe(closeError);
    expect(transport.connected).toBe(true);
    transport.close();
    transport.assertComplete();
    transport.assertClosed();
  });
});

describe("a step", () => {
  const refusals: readonly (readonly [reason: string, step: object])[] = [
    ["invalid_input", []],
    ["invalid_match", { match: "sendMail" }],
    ["invalid_match", { match: "connect" }],
    ["invalid_match", { match: { message: "Hello" } }],
    ["invalid_outcome", { match: "mute", emit: [["audio_interrupted"]], error: new Error("x") }],
    ["invalid_outcome", { match: "mute", emit: 1 }],
    ["unknown_event", { match: "mute", emit: [["audio_interupted"]] }],
    ["unknown_key", { match: "mute", emits: [] }],
  ];

  test.each(refusals)("is refused: %s, %o", (reason, step) => {
    const steps: readonly never[] = Object([{ match: "mute" }, step]);
    const thrown = thrownBy(() => new ScriptedRealtimeTransport({ steps }));

    expect(thrown).toBeInstanceOf(InvalidRealtimeStepError);
    expect(thrown).toMatchObject({ reason, inputIndex: 1 });
  });

  test("is detached from the test", async () => {
    const match = { method: "sendMessage", message: "Hello" } as const;
    const steps = [realtimeStep({ ...match })];
    const { transport, session } = await connected({ steps });
    steps.length = 0;
    session.sendMessage("Hello");

    transport.assertComplete();
  });
});
