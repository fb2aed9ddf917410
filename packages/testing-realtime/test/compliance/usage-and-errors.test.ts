import { RealtimeSession } from "@openai/agents/realtime";
import {
  realtimeEvent,
  ScriptedRealtimeTransport,
  UnexpectedRealtimeEventError,
} from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { thrownBy } from "../support/outcomes.ts";
import { connected, expectKept, finish, play, plainAgent } from "./stage.ts";

describe("usage", () => {
  test("adds up in the session", async () => {
    const stage = await connected(plainAgent());
    const { session, transport } = stage;

    play(
      transport,
      realtimeEvent.turn({ text: "One.", usage: { inputTokens: 10, outputTokens: 2 } }),
    );
    play(
      transport,
      realtimeEvent.turn({ id: 2, text: "Two.", usage: { inputTokens: 30, outputTokens: 4 } }),
    );

    expect(session.usage).toMatchObject({
      requests: 2,
      inputTokens: 40,
      outputTokens: 6,
      totalTokens: 46,
    });
    await finish(stage);
  });

  test("under a misspelt name is caught: the session would never hear of it", async () => {
    const { session, transport } = await connected(plainAgent());

    const error = thrownBy(() => transport.emit("usage_updated", { inputTokens: 10 }));

    expect(UnexpectedRealtimeEventError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ message: expect.stringContaining("usage_update?") });
    expect(session.usage.inputTokens).toBe(0);
    expectKept(transport, error);
  });
});

describe("an error of the transport", () => {
  test("reaches those who listen to the session, as it is", async () => {
    const stage = await connected(plainAgent());
    const failure = new Error("rate limit");
    const provided = { type: "error", error: { code: "rate_limit_exceeded" } };

    play(stage.transport, realtimeEvent.transportError(failure));
    play(stage.transport, realtimeEvent.transportError(provided));

    expect(stage.errors).toEqual([failure, provided]);
    expect(stage.errors[0]).toBe(failure);
    await finish(stage);
  });

  test("comes with the end of the connection, after it", async () => {
    const stage = await connected(plainAgent());
    const { transport, errors } = stage;
    const failure = new Error("gone");
    const statuses: string[] = [];
    transport.on("error", () => statuses.push(transport.status));

    transport.disconnect(failure);

    expect([errors, statuses]).toEqual([[failure], ["disconnected"]]);
    transport.assertComplete();
    transport.assertClosed();
  });

  test("is thrown where the application does not listen to errors, and is no violation", async () => {
    const transport = new ScriptedRealtimeTransport();
    const session = new RealtimeSession(plainAgent(), { transport });
    const connectCall = transport.expectCall("connect");
    await session.connect({ apiKey: "test" });
    await connectCall;

    expect(() => play(transport, realtimeEvent.transportError(new Error("gone")))).toThrow();

    await finish({ session, transport });
  });
});

describe("a call that fails", () => {
  test("fails for the application that made it, and for nobody else", async () => {
    const stage = await connected(plainAgent());
    const { session, transport, errors } = stage;
    const failure = new Error("the line is busy");
    transport.failNextCall("sendMessage", failure);
    const sent = [transport.expectCall("sendMessage"), transport.expectCall("sendMessage")];

    expect(thrownBy(() => session.sendMessage("Hello"))).toBe(failure);
    session.sendMessage("Hello");

    expect((await Promise.all(sent)).map(({ index }) => index)).toEqual([1, 2]);
    expect(errors).toEqual([]);
    await finish(stage);
  });

  test("that the application does not try again is caught", async () => {
    const { session, transport } = await connected(plainAgent());
    transport.failNextCall("sendMessage", new Error("the line is busy"));
    const sent = [transport.expectCall("sendMessage"), transport.expectCall("sendMessage")];

    thrownBy(() => session.sendMessage("Hello"));
    await sent[0];

    expect(thrownBy(() => transport.assertComplete())).toMatchObject({
      pendingExpectations: [{ method: "sendMessage" }],
    });
  });
});
