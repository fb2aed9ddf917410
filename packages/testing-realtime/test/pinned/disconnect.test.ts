import {
  RealtimeTransportNotClosedError,
  ScriptedRealtimeTransport,
} from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { messageOf, rejectionOf, thrownBy } from "../support/outcomes.ts";
import { connected, createSession } from "../support/sessions.ts";
import { settled, watchRejections } from "../support/unhandled.ts";

/** Notes what a transport tells, in order. */
function listen(transport: ScriptedRealtimeTransport): unknown[] {
  const heard: unknown[] = [];
  transport.on("connection_change", (status) => heard.push(status));
  transport.on("error", ({ error }) => heard.push(error));
  return heard;
}

describe("disconnect", () => {
  test("tells the change, then the error", async () => {
    const transport = await connected();
    const heard = listen(transport);
    const failure = new Error("lost");
    transport.disconnect(failure);

    expect(heard).toEqual(["disconnected", failure]);
    expect(transport.status).toBe("disconnected");
    expect(transport.calls).toHaveLength(1);
  });

  test("without an error tells the change only", async () => {
    const transport = await connected();
    const heard = listen(transport);
    transport.disconnect();

    expect(heard).toEqual(["disconnected"]);
  });

  test("of what is down tells the error only", () => {
    const transport = new ScriptedRealtimeTransport();
    const heard = listen(transport);
    transport.disconnect("lost");
    transport.disconnect();

    expect(heard).toEqual(["lost"]);
  });

  test.each([new Error("listener"), undefined, null])(
    "attempts both, and throws what the change's listener throws first: %s",
    async (failure) => {
      const transport = await connected();
      const heard: unknown[] = [];
      transport.on("connection_change", () => {
        throw failure;
      });
      transport.on("error", () => {
        heard.push("error");
        throw new Error("second");
      });

      expect(
        thrownBy(() => {
          transport.disconnect("lost");
        }),
      ).toBe(failure);
      expect(heard).toEqual(["error"]);
      expect(transport.status).toBe("disconnected");
    },
  );

  test("throws what the error's listener throws", async () => {
    const transport = await connected();
    const failure = new Error("second");
    transport.on("error", () => {
      throw failure;
    });

    expect(
      thrownBy(() => {
        transport.disconnect("lost");
      }),
    ).toBe(failure);
  });

  test("reaches a session, and is no call", async () => {
    const { session, transport } = createSession();
    const heard: unknown[] = [];
    session.on("error", ({ error }) => heard.push(error));
    void transport.expectCall("connect");
    await session.connect({ apiKey: "key" });
    const failure = new Error("lost");
    transport.disconnect(failure);

    expect(heard).toHaveLength(1);
    transport.assertComplete();
    transport.assertClosed();
  });
});

describe("close", () => {
  test("is recorded once, however often it is called", async () => {
    const transport = await connected();
    const heard = listen(transport);
    const close = transport.expectCall("close");
    transport.close();
    transport.close();
    transport.close();
    await close;

    expect(heard).toEqual(["disconnected"]);
    expect(transport.calls.map(({ method }) => method)).toEqual(["connect", "close"]);
    transport.assertComplete();
  });

  test("has met its expectation before a listener throws", async () => {
    const transport = await connected();
    const close = transport.expectCall("close");
    const failure = new Error("listener");
    transport.on("connection_change", () => {
      throw failure;
    });

    expect(
      thrownBy(() => {
        transport.close();
      }),
    ).toBe(failure);
    await expect(close).resolves.toMatchObject({ method: "close" });
    expect(transport.status).toBe("disconnected");
    transport.assertComplete();
    transport.assertClosed();
  });
});

test("an open transport is reported by assertClosed", async () => {
  const transport = await connected({ name: "phone" });
  const error = thrownBy(() => {
    transport.assertClosed();
  });

  expect(error).toBeInstanceOf(RealtimeTransportNotClosedError);
  expect(error).toMatchObject({
    name: "RealtimeTransportNotClosedError",
    code: "realtime_transport_not_closed",
    status: "connected",
  });
  expect(messageOf(error)).toMatch(/^phone: .* connected/u);
});

test("a superseded attempt is told by an error of its own, which is no violation", async () => {
  const transport = new ScriptedRealtimeTransport({ ambient: ["connect", "close"] });
  transport.on("connection_change", (status) => {
    if (status === "connecting") {
      transport.close();
    }
  });
  const error = await rejectionOf(transport.connect({ apiKey: "key" }));

  expect(error).toMatchObject({
    name: "ScriptedRealtimeConnectionSupersededError",
    code: "scripted_realtime_connection_superseded",
    operation: "connect",
  });
  transport.assertComplete();
  transport.assertClosed();
});

test("a failed connect keeps its error while a listener of the end throws", async () => {
  const assertHandled = watchRejections();
  const transport = new ScriptedRealtimeTransport({ ambient: ["connect"] });
  transport.failNextCall("connect", "primary");
  transport.on("connection_change", () => {
    throw new Error("on top");
  });

  expect(await rejectionOf(transport.connect({ apiKey: "key" }))).toBe("primary");
  expect(transport.status).toBe("disconnected");
  await settled();
  await assertHandled();
});
