import { IncompleteRealtimeScenarioError } from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { rejectionOf, thrownBy, verdictOf } from "../support/outcomes.ts";
import { connected, createSession } from "../support/sessions.ts";

describe("failNextCall", () => {
  test("fails the next call of the method with the very value; the call is recorded and expected", async () => {
    const { session, transport } = createSession();
    const failure = new Error("no line");
    transport.failNextCall("connect", failure);
    const connect = transport.expectCall("connect");

    expect(await rejectionOf(session.connect({ apiKey: "key" }))).toBe(failure);
    await expect(connect).resolves.toMatchObject({ index: 0, method: "connect" });
    expect(transport.status).toBe("disconnected");
    transport.assertComplete();
    transport.assertClosed();
  });

  test("is used in order, by method", async () => {
    const transport = await connected();
    transport.failNextCall("interrupt", "first");
    transport.failNextCall("mute", "other");
    transport.failNextCall("interrupt", "second");
    const interrupt = (): void => {
      transport.interrupt();
    };
    for (const _ of [1, 2, 3]) {
      void transport.expectCall("interrupt");
    }

    expect([thrownBy(interrupt), thrownBy(interrupt)]).toEqual(["first", "second"]);
    interrupt();
    expect(verdictOf(transport)).toMatchObject({
      pendingFailures: [{ method: "mute", count: 1 }],
    });
  });

  test.each([undefined, null, 0, ""])("can be %j", async (failure) => {
    const transport = await connected();
    transport.failNextCall("interrupt", failure);
    void transport.expectCall("interrupt");

    expect(
      thrownBy(() => {
        transport.interrupt();
      }),
    ).toBe(failure);
    transport.assertComplete();
  });

  test("is no violation", async () => {
    const transport = await connected();
    transport.failNextCall("interrupt", new TypeError("meant"));
    void transport.expectCall("interrupt");
    thrownBy(() => {
      transport.interrupt();
    });

    expect(transport.violations).toEqual([]);
  });

  test("is used although the matcher fails, whose error wins", async () => {
    const transport = await connected();
    const mismatch = new Error("matcher");
    transport.failNextCall("interrupt", new Error("injected"));
    void transport.expectCall("interrupt", () => {
      throw mismatch;
    });

    expect(
      thrownBy(() => {
        transport.interrupt();
      }),
    ).toBe(mismatch);
    transport.takeViolations();
    transport.assertComplete();
  });

  test("is reserved before the matcher: a call of the same method inside it takes the next one", async () => {
    const transport = await connected();
    transport.failNextCall("interrupt", "outer");
    transport.failNextCall("interrupt", "inner");
    const thrown: unknown[] = [];
    void transport.expectCall("interrupt", () => {
      thrown.push(
        thrownBy(() => {
          transport.interrupt();
        }),
      );
    });
    void transport.expectCall("interrupt");
    thrown.push(
      thrownBy(() => {
        transport.interrupt();
      }),
    );

    expect(thrown).toEqual(["inner", "outer"]);
  });

  test("is reserved before the matcher of a close", async () => {
    const transport = await connected();
    transport.failNextCall("close", "outer");
    void transport.expectCall("close", () => {
      transport.close();
    });
    void transport.expectCall("close");

    expect(
      thrownBy(() => {
        transport.close();
      }),
    ).toBe("outer");
    expect(transport.status).toBe("disconnected");
  });

  test("is reserved before the matcher of a connect", async () => {
    const { transport } = createSession();
    transport.failNextCall("connect", "outer");
    let inner: Promise<void> | undefined;
    void transport.expectCall("connect", () => {
      inner = transport.connect({ apiKey: "key" });
    });
    void transport.expectCall("connect");

    expect(await rejectionOf(transport.connect({ apiKey: "key" }))).toBe("outer");
    await expect(inner).resolves.toBeUndefined();
    expect(transport.status).toBe("connected");
  });

  test("that no call used is reported, with how many", async () => {
    const transport = await connected();
    transport.failNextCall("close", 1);
    transport.failNextCall("close", 2);
    transport.failNextCall("mute", 3);
    const verdict = verdictOf(transport);

    expect(verdict).toBeInstanceOf(IncompleteRealtimeScenarioError);
    expect(verdict).toMatchObject({
      unconsumedCalls: [],
      pendingExpectations: [],
      pendingFailures: [
        { method: "close", count: 2 },
        { method: "mute", count: 1 },
      ],
    });
  });
});

describe("muted", () => {
  test("changes with a call that succeeds only", async () => {
    const transport = await connected({ ambient: ["mute"] });
    expect(transport.muted).toBe(false);
    transport.mute(true);
    expect(transport.muted).toBe(true);
    transport.failNextCall("mute", new Error("no"));
    thrownBy(() => {
      transport.mute(false);
    });
    expect(transport.muted).toBe(true);
  });

  test("does not change with a call that is not the expected one", async () => {
    const transport = await connected();
    void transport.expectCall("mute", () => false);
    thrownBy(() => {
      transport.mute(true);
    });
    void transport.expectCall("interrupt");
    thrownBy(() => {
      transport.mute(true);
    });

    expect(transport.muted).toBe(false);
  });
});
