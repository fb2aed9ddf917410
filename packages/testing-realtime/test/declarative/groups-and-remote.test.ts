import { RealtimeAgent, RealtimeSession } from "@openai/agents/realtime";
import {
  RealtimeScriptError,
  realtimeEvent,
  ScriptedRealtimeTransport,
  UnexpectedRealtimeCallError,
} from "@understudy/testing-realtime";
import { script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import { thrownBy } from "../support/outcomes.ts";

async function connected(): Promise<{
  transport: ScriptedRealtimeTransport;
  session: RealtimeSession;
}> {
  const transport = new ScriptedRealtimeTransport({ ambient: ["connect", "close"] });
  const session = new RealtimeSession(new RealtimeAgent({ name: "Voice" }), { transport });
  session.on("error", () => undefined);
  await session.connect({ apiKey: "test" });
  return { transport, session };
}

describe("expectations in any order", () => {
  test("are met by calls in any order, before and after they are made", async () => {
    const { transport, session } = await connected();
    session.mute(true);
    const calls = transport.expectCalls(
      script.inAnyOrder(
        "interrupt",
        { method: "sendMessage", match: ({ message }) => message === "two" },
        "sendMessage",
        "mute",
      ),
    );
    session.sendMessage("one");
    expect(transport.remainingSteps).toBe(2);
    session.interrupt();
    session.sendMessage("two");

    expect((await calls).map(({ index }) => index)).toEqual([3, 4, 2, 1]);
    transport.assertComplete();
  });

  test("refuse a call that none of them accepts, as one violation, with their lines", async () => {
    const { transport, session } = await connected();
    const calls = transport.expectCalls(
      script.inAnyOrder("mute", { method: "sendMessage", match: () => false }),
    );
    const thrown = thrownBy(() => session.sendMessage("Hello"));

    expect(thrown).toBeInstanceOf(UnexpectedRealtimeCallError);
    await expect(calls).rejects.toBe(thrown);
    expect(String(thrown)).toMatch(/expectation #1 \(.*groups-and-remote\.test\.ts:\d+:\d+\)/u);
    expect(transport.violations).toEqual([thrown]);
  });

  test("wait in their turn, and are listed while they do", async () => {
    const { transport, session } = await connected();
    const first = transport.expectCall("mute");
    const group = transport.expectCalls(script.inAnyOrder("interrupt", "addImage"));
    const last = transport.expectCall("mute");
    session.mute(true);
    session.addImage("data:image/png;base64,aQ==");
    expect(transport.report()).toMatch(/#2 waits for interrupt[^]*#4 waits for mute/u);
    session.interrupt();
    session.mute(false);

    await Promise.all([first, group, last]);
    transport.assertComplete();
  });

  test("of no call are met at once", async () => {
    const transport = new ScriptedRealtimeTransport();

    await expect(transport.expectCalls(script.inAnyOrder())).resolves.toEqual([]);
    transport.assertComplete();
  });

  test("fail with their scenario", async () => {
    const { transport, session } = await connected();
    const failure = new Error("exercise");
    let seen: unknown;
    const scenario = async (): Promise<void> => {
      await transport
        .expectCalls(script.inAnyOrder("mute", "interrupt"))
        .catch((error: unknown) => {
          seen = error;
        });
    };
    const exercise = (): never => {
      session.mute(true);
      throw failure;
    };

    await expect(transport.runScenario({ scenario, exercise })).rejects.toBe(failure);
    expect(seen).toBe(failure);
  });
});

describe("the remote side", () => {
  test("comes back by itself after it was lost", async () => {
    const { transport, session } = await connected();
    const statuses: string[] = [];
    transport.on("connection_change", (status) => statuses.push(status));
    transport.disconnect();
    transport.reconnect();
    await transport.whenConnected();
    transport.emitAll(realtimeEvent.turn({ text: "I am back." }));

    expect(statuses).toEqual(["disconnected", "connecting", "connected"]);
    expect(transport.connectCalls).toHaveLength(1);
    expect(session.history).toHaveLength(1);
    expect(thrownBy(() => transport.reconnect())).toBeInstanceOf(RealtimeScriptError);
    transport.assertComplete();
  });

  test("is interrupted by the user in the middle of a spoken turn", async () => {
    const { transport, session } = await connected();
    let interruptions = 0;
    session.on("audio_interrupted", () => {
      interruptions += 1;
    });
    const transcript = "Once upon a time";
    transport.emitAll(realtimeEvent.turn({ transcript, audio: 2000 }));
    transport.bargeIn({ playedMs: 1000, transcript, audioMs: 2000 });

    expect(interruptions).toBe(1);
    expect(session.history).toMatchObject([
      { status: "incomplete", content: [{ transcript: "Once upon" }] },
    ]);
    transport.assertComplete();
  });

  test("says nothing of the transcript of what it does not know", async () => {
    const { transport, session } = await connected();
    transport.emitAll(realtimeEvent.turn({ transcript: "Hello there", audio: 100 }));
    transport.bargeIn({ playedMs: 50 });

    expect(session.history).toMatchObject([{ content: [{ transcript: "Hello there" }] }]);
    expect(() => {
      transport.bargeIn({ playedMs: 50, transcript: "Hello" });
    }).toThrow(/audioMs/u);
  });

  test("emits copies: what the session keeps of them is its own", async () => {
    const { transport, session } = await connected();
    const events = realtimeEvent.turn({ text: "Hi" });
    transport.emitAll(events);
    const before = JSON.stringify(events);
    for (const item of session.history) {
      Reflect.set(item, "status", "spoilt");
    }

    expect(JSON.stringify(events)).toBe(before);
  });
});
