import { RealtimeAgent, RealtimeSession, tool } from "@openai/agents/realtime";
import { realtimeEvent, ScriptedRealtimeTransport } from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { calls, connected, expectKept, finish, play } from "./stage.ts";

const clock = () =>
  new RealtimeAgent({
    name: "Clock",
    tools: [
      tool({
        name: "now",
        description: "Tells the time.",
        parameters: z.object({}),
        execute: async () => "noon",
      }),
    ],
  });

describe("connecting", () => {
  test("configures the session for its agent and never shows the key", async () => {
    const transport = new ScriptedRealtimeTransport();
    const session = new RealtimeSession(clock(), {
      transport,
      model: "gpt-realtime",
      config: { outputModalities: ["text"] },
    });

    const connectCall = transport.expectCall("connect");
    await session.connect({ apiKey: () => "sk-planted", url: "wss://realtime.example/v1" });

    const { options } = await connectCall;
    expect(options).toMatchObject({
      apiKeyProvided: true,
      model: "gpt-realtime",
      url: "wss://realtime.example/v1",
      initialSessionConfig: { outputModalities: ["text"], tools: [{ name: "now" }] },
    });
    expect("apiKey" in options).toBe(false);
    await finish({ session, transport });
  });

  test("is done when whenConnected() says so: what comes sooner is lost on the session", async () => {
    const transport = new ScriptedRealtimeTransport();
    const session = new RealtimeSession(clock(), { transport });

    await transport.runScenario({
      signal: AbortSignal.timeout(5_000),
      scenario: async ({ expectCall }) => {
        await expectCall("connect");
        play(transport, calls("now")); // The session still waits for its connect() here.
        play(transport, realtimeEvent.userSaid("Too soon", { id: 0 }));
        await transport.whenConnected();
        play(transport, realtimeEvent.turn({ calls: [{ name: "now", arguments: {} }] }));
        await expectCall("sendFunctionCallOutput", ({ toolCall }) => {
          expect(toolCall.callId).toBe("call_1_1");
        });
      },
      exercise: async () => {
        await session.connect({ apiKey: "test" });
        await new Promise((resolve) => {
          session.once("agent_tool_end", resolve);
        });
      },
    });

    expect(session.history.map(({ itemId }) => itemId)).not.toContain("user_0");
    await finish({ session, transport });
  });

  test("is waited for by whenConnected(), from before it begins and again after the connection is lost", async () => {
    const transport = new ScriptedRealtimeTransport();
    const session = new RealtimeSession(clock(), { transport });
    const added: string[] = [];
    session.on("history_added", ({ itemId }) => added.push(itemId));

    for (const id of [1, 2]) {
      const connectCall = transport.expectCall("connect");
      const connecting = session.connect({ apiKey: "test" });
      await transport.whenConnected();
      expect(transport.status).toBe("connected");
      play(transport, realtimeEvent.turn({ id, calls: [{ name: "now", arguments: {} }] }));
      await transport.expectCall("sendFunctionCallOutput");
      expect(session.history).toHaveLength(1);
      await Promise.all([connectCall, connecting]);
      transport.disconnect();
    }

    expect(added).toEqual(["item_call_1_1", "item_call_2_1"]);
    transport.assertComplete();
    transport.assertClosed();
  });

  test("that fails leaves the session to try again", async () => {
    const transport = new ScriptedRealtimeTransport();
    const session = new RealtimeSession(clock(), { transport });
    const failure = new Error("the line is busy");
    transport.failNextCall("connect", failure);
    const attempts = [transport.expectCall("connect"), transport.expectCall("connect")];

    await expect(session.connect({ apiKey: "test" })).rejects.toBe(failure);
    expect(transport.status).toBe("disconnected");
    await session.connect({ apiKey: "test" });
    await Promise.all(attempts);
    await transport.whenConnected();

    play(transport, calls("now"));
    await transport.expectCall("sendFunctionCallOutput");
    await finish({ session, transport });
  });

  test("to another place than the test expects is caught", async () => {
    const transport = new ScriptedRealtimeTransport();
    const session = new RealtimeSession(clock(), { transport });
    const refused = rejectionOf(
      transport.expectCall("connect", ({ options }) => options.url === "wss://eu.example/"),
    );

    const error = await rejectionOf(session.connect({ apiKey: "test", url: "wss://us.example/" }));

    expect(await refused).toBe(error);
    expect(transport.status).toBe("disconnected");
    expectKept(transport, error);
  });
});

describe("closing", () => {
  test("is told once and goes out once, however often it is asked for", async () => {
    const stage = await connected(clock());
    const { session, transport } = stage;
    const statuses: unknown[] = [];
    transport.on("connection_change", (status) => statuses.push(status));

    const closeCall = transport.expectCall("close");
    session.close();
    session.close();
    await closeCall;

    expect(statuses).toEqual(["disconnected"]);
    transport.assertComplete();
    transport.assertClosed();
  });

  test("drops a tool that still runs: its output has nowhere to go", async () => {
    const ended: Promise<void>[] = [];
    const slow = new RealtimeAgent({
      name: "Slow",
      tools: [
        tool({
          name: "count",
          description: "Counts.",
          parameters: z.object({}),
          execute: async () => {
            const end = new Promise<void>((resolve) => {
              setImmediate(resolve);
            });
            ended.push(end);
            await end;
            return "a thousand";
          },
        }),
      ],
    });
    const stage = await connected(slow);
    const { session, transport, errors } = stage;
    const started = new Promise((resolve) => {
      session.once("agent_tool_start", resolve);
    });

    play(transport, calls("count"));
    await started;
    await finish(stage);
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all(ended);
    await new Promise((resolve) => setImmediate(resolve));

    expect([ended.length, errors]).toEqual([1, []]);
    expect(transport.calls.map(({ method }) => method)).toEqual(["connect", "close"]);
    transport.assertComplete();
  });

  test("that the application forgets is caught", async () => {
    const { transport } = await connected(clock());

    transport.assertComplete();
    expect(thrownBy(() => transport.assertClosed())).toMatchObject({ status: "connected" });
  });

  test("and then going on is caught, where the test asks for it", async () => {
    const { session, transport } = await connected(clock(), {}, { strictLifecycle: true });
    const closeCall = transport.expectCall("close");
    session.close();
    await closeCall;

    const error = thrownBy(() => session.sendMessage("Are you there?"));

    expect(error).toMatchObject({ code: "realtime_script", status: "disconnected" });
    expectKept(transport, error);
  });
});

describe("connecting again", () => {
  test.each(["session.close()", "transport.disconnect()"] as const)(
    "after %s starts a new history, and events arrive once",
    async (ending) => {
      const stage = await connected(clock());
      const { session, transport } = stage;
      play(transport, realtimeEvent.userSaid("Hello"));
      const listeners = transport.listenerCount();
      if (ending === "session.close()") {
        const closeCall = transport.expectCall("close");
        session.close();
        await closeCall;
      } else {
        transport.disconnect();
      }

      const connectCall = transport.expectCall("connect");
      await session.connect({ apiKey: "test" });
      await connectCall;
      await transport.whenConnected();

      expect([session.history, transport.listenerCount()]).toEqual([[], listeners]);
      const added: string[] = [];
      session.on("history_added", ({ itemId }) => added.push(itemId));
      play(transport, realtimeEvent.userSaid("Hello again", { id: 2 }));
      play(transport, calls("now"));
      await transport.expectCall("sendFunctionCallOutput", ({ output }) => output === "noon");
      expect(added).toEqual(["user_2", "item_call_1"]);
      await finish(stage);
    },
  );

  test("that does not come is caught", async () => {
    const { transport } = await connected(clock());

    transport.disconnect();
    const again = transport.expectCall("connect");
    again.catch(() => undefined);

    expect(thrownBy(() => transport.assertComplete())).toMatchObject({
      pendingExpectations: [{ method: "connect" }],
    });
  });
});
