import { UnderstudyError } from "@understudy/testing-shared";
import {
  ScriptedRealtimeTransport,
  UnexpectedRealtimeCallError,
} from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { messageOf, rejectionOf, reportOf, thrownBy, verdictOf } from "../support/outcomes.ts";
import { connected, createSession } from "../support/sessions.ts";
import { watchRejections } from "../support/unhandled.ts";

describe("calls and expectations", () => {
  test("meet in order when a session is driven", async () => {
    const { session, transport } = createSession();
    const calls = [
      transport.expectCall("connect"),
      transport.expectCall("sendMessage", ({ message }) => message === "Hello"),
      transport.expectCall("mute", ({ muted }) => muted),
      transport.expectCall("close"),
    ];
    await session.connect({ apiKey: "key" });
    session.sendMessage("Hello");
    session.mute(true);
    session.close();

    expect((await Promise.all(calls)).map(({ index, method }) => [index, method])).toEqual([
      [0, "connect"],
      [1, "sendMessage"],
      [2, "mute"],
      [3, "close"],
    ]);
    transport.assertComplete();
    transport.assertClosed();
  });

  test("meet although the call came first", async () => {
    const transport = await connected();
    transport.interrupt();
    transport.mute(true);
    const [interrupt, mute] = [transport.expectCall("interrupt"), transport.expectCall("mute")];

    await expect(interrupt).resolves.toMatchObject({ index: 1, method: "interrupt" });
    await expect(mute).resolves.toMatchObject({ index: 2, muted: true });
    transport.assertComplete();
  });

  test("meet in turns: a call goes to the oldest expectation that waits", async () => {
    const transport = await connected();
    const first = transport.expectCall("mute");
    const second = transport.expectCall("mute");
    transport.mute(false);
    transport.mute(true);

    await expect(first).resolves.toMatchObject({ muted: false });
    await expect(second).resolves.toMatchObject({ muted: true });
  });
});

describe("a call that another one is expected instead of", () => {
  test("throws at once what the expectation is rejected with", async () => {
    const transport = await connected();
    const expectation = transport.expectCall("sendMessage");
    const thrown = thrownBy(() => {
      transport.interrupt();
    });

    expect(thrown).toBeInstanceOf(UnexpectedRealtimeCallError);
    expect(thrown).toMatchObject({
      name: "UnexpectedRealtimeCallError",
      code: "unexpected_realtime_call",
      callIndex: 1,
      expectedMethod: "sendMessage",
      actualMethod: "interrupt",
    });
    expect(await rejectionOf(expectation)).toBe(thrown);
    expect(verdictOf(transport)).toBe(thrown);
  });

  test("is recorded, and uses the expectation up", async () => {
    const transport = await connected();
    void transport.expectCall("sendMessage");
    thrownBy(() => {
      transport.interrupt();
    });
    transport.takeViolations();
    transport.assertComplete();

    expect(transport.calls.map(({ method }) => method)).toEqual(["connect", "interrupt"]);
  });

  test("rejects an expectation that comes later, and nobody has to wait for it", async () => {
    const assertHandled = watchRejections();
    const transport = await connected();
    transport.interrupt();
    const expectation = transport.expectCall("sendMessage");
    await assertHandled();

    const rejection = await rejectionOf(expectation);
    expect(rejection).toBeInstanceOf(UnexpectedRealtimeCallError);
    expect(rejection).toMatchObject({ expectedMethod: "sendMessage", actualMethod: "interrupt" });
    expect(verdictOf(transport)).toBe(rejection);
  });

  test("rejects a promise where the method gives one", async () => {
    const transport = new ScriptedRealtimeTransport();
    const expectation = transport.expectCall("close");
    const rejection = await rejectionOf(transport.connect({ apiKey: "key" }));

    expect(rejection).toBeInstanceOf(UnexpectedRealtimeCallError);
    expect(await rejectionOf(expectation)).toBe(rejection);
    expect(transport.status).toBe("disconnected");
  });

  test("is told with the line of the expectation, and without what it carries", async () => {
    const transport = await connected({ name: "phone" });
    void transport.expectCall("interrupt");
    const error = thrownBy(() => {
      transport.sendMessage("a private text", {});
    });

    expect(messageOf(error)).toMatch(
      /^phone: unexpected call #2, sendMessage: expectation #2 \(.*order\.test\.ts:\d+:\d+\) is for interrupt\./u,
    );
    expect(messageOf(error)).not.toContain("private");
    expect(reportOf(error)).toContain("a private text");
    expect(Object.keys(Object(error))).not.toContain("call");
    expect(UnderstudyError.isInstance(error) && error.call).toMatchObject({
      index: 1,
      method: "sendMessage",
      message: "a private text",
    });
  });
});

test("expectations wait without a timer", async () => {
  const transport = await connected();
  let state = "pending";
  transport.expectCall("interrupt").then(
    () => (state = "met"),
    () => (state = "rejected"),
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(state).toBe("pending");
  transport.interrupt();
  await new Promise((resolve) => setImmediate(resolve));
  expect(state).toBe("met");
});
