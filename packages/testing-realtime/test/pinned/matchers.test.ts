import assert from "node:assert/strict";

import { RealtimeCallMatcherError } from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { messageOf, rejectionOf, thrownBy, verdictOf } from "../support/outcomes.ts";
import { connected } from "../support/sessions.ts";
import { watchRejections } from "../support/unhandled.ts";

describe("a matcher accepts", () => {
  test.each([undefined, true, 1, "yes", {}, []])("by returning %j", async (verdict) => {
    const transport = await connected();
    const expectation = transport.expectCall("interrupt", () => verdict);
    transport.interrupt();

    await expect(expectation).resolves.toMatchObject({ method: "interrupt" });
    transport.assertComplete();
  });
});

describe("a matcher refuses", () => {
  test.each([false, null, 0, "", Number.NaN, 0n])("by returning %s", async (verdict) => {
    const transport = await connected();
    const expectation = transport.expectCall("interrupt", () => verdict);
    const thrown = thrownBy(() => {
      transport.interrupt();
    });

    expect(thrown).toBeInstanceOf(RealtimeCallMatcherError);
    expect(thrown).toMatchObject({
      name: "RealtimeCallMatcherError",
      code: "realtime_call_matcher",
      callIndex: 1,
      actualMethod: "interrupt",
    });
    expect(await rejectionOf(expectation)).toBe(thrown);
    expect(verdictOf(transport)).toBe(thrown);
  });

  test.each([
    ["one that resolves", () => Promise.resolve(true)],
    ["one that is rejected", () => Promise.reject(new Error("nobody waits"))],
    ["any object with then", () => ({ then: () => undefined })],
  ] as const)("by returning a promise: %s", async (_title, matcher) => {
    const assertHandled = watchRejections();
    const transport = await connected();
    void transport.expectCall("interrupt", matcher);
    const thrown = thrownBy(() => {
      transport.interrupt();
    });

    expect(thrown).toBeInstanceOf(RealtimeCallMatcherError);
    expect(messageOf(thrown)).toMatch(/promise/u);
    await assertHandled();
  });

  test("by failing an assertion, which passes unchanged to everybody", async () => {
    const transport = await connected();
    const expectation = transport.expectCall("sendMessage", ({ message }) => {
      assert.equal(message, "Hello");
    });
    const thrown = thrownBy(() => {
      transport.sendMessage("Bye", {});
    });

    expect(thrown).toBeInstanceOf(assert.AssertionError);
    expect(thrown).toMatchObject({ actual: "Bye", expected: "Hello" });
    expect(await rejectionOf(expectation)).toBe(thrown);
    expect(verdictOf(transport)).toBe(thrown);
  });

  test.each([
    ["an error", new Error("mine")],
    ["a text", "mine"],
    ["null", null],
    ["undefined", undefined],
    ["a frozen object", Object.freeze({})],
  ] as const)("by throwing anything, which passes unchanged: %s", async (_title, error) => {
    const transport = await connected();
    const expectation = transport.expectCall("interrupt", () => {
      throw error;
    });

    expect(
      thrownBy(() => {
        transport.interrupt();
      }),
    ).toBe(error);
    expect(await rejectionOf(expectation)).toBe(error);
    expect(verdictOf(transport)).toBe(error);
    expect(transport.violations).toEqual([error]);
  });

  test("a call that came before it, of which nobody hears but who waits", async () => {
    const assertHandled = watchRejections();
    const transport = await connected();
    transport.interrupt();
    const expectation = transport.expectCall("interrupt", () => false);
    await assertHandled();

    expect(await rejectionOf(expectation)).toBeInstanceOf(RealtimeCallMatcherError);
    expect(verdictOf(transport)).toBe(await rejectionOf(expectation));
  });
});

describe("a matcher that makes a call", () => {
  test("leaves it to the next expectation", async () => {
    const transport = await connected();
    const outer = transport.expectCall("interrupt", () => {
      transport.mute(true);
    });
    const inner = transport.expectCall("mute");
    transport.interrupt();

    await expect(outer).resolves.toMatchObject({ index: 1, method: "interrupt" });
    await expect(inner).resolves.toMatchObject({ index: 2, method: "mute" });
    transport.assertComplete();
  });

  test("of its own method does not enter it again", async () => {
    const transport = await connected();
    let entered = 0;
    void transport.expectCall("interrupt", () => {
      entered += 1;
      transport.interrupt();
    });
    transport.interrupt();

    expect(entered).toBe(1);
    await transport.expectCall("interrupt");
    transport.assertComplete();
  });
});
