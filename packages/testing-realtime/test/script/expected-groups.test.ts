import {
  IncompleteRealtimeScenarioError,
  RealtimeCallMatcherError,
  ScriptedRealtimeTransport,
  UnexpectedRealtimeCallError,
} from "@understudy/testing-realtime";
import { InvalidOptionError, script } from "@understudy/testing-shared";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { messageOf, thrownBy } from "../support/outcomes.ts";
import { connected } from "./expected-stage.ts";

/** A transport that needs no connection, for laws. */
function quietTransport(): ScriptedRealtimeTransport {
  return new ScriptedRealtimeTransport();
}

const silence = new ArrayBuffer(2);

describe("expected calls in order inside a group in any order", () => {
  test("may take turns with the others, and come back in the order of their positions", async () => {
    const { transport, session } = await connected();
    const calls = transport.expectCalls(
      script.inAnyOrder(
        script.inOrder("mute", { method: "mute", match: ({ muted }) => !muted }),
        { method: "sendMessage", match: ({ message }) => message === "Hello" },
        "interrupt",
      ),
    );
    session.mute(true);
    session.interrupt();
    session.mute(false);
    session.sendMessage("Hello");

    expect((await calls).map(({ index }) => index)).toEqual([1, 3, 4, 2]);
    transport.assertComplete();
  });

  test("refuse what comes out of turn", async () => {
    const { transport, session } = await connected();
    const calls = transport.expectCalls(script.inOrder("mute", "interrupt"));
    const thrown = thrownBy(() => session.interrupt());

    expect(thrown).toBeInstanceOf(UnexpectedRealtimeCallError);
    expect(messageOf(thrown)).toMatch(
      /call #2, interrupt: it meets none of expectation #1 \(.*expected-groups\.test\.ts:\d+:\d+\) for mute\./u,
    );
    await expect(calls).rejects.toBe(thrown);
    expect(transport.violations).toEqual([thrown]);
  });
});

describe("an expected call that is repeated", () => {
  test("comes as often as it must, and comes back with all its calls", async () => {
    const { transport, session } = await connected();
    const calls = transport.expectCalls(
      script.inOrder(script.repeat("sendAudio", { atLeast: 2 }), "interrupt"),
    );
    expect(transport.remainingSteps).toBe(3);
    session.sendAudio(silence);
    expect(transport.remainingSteps).toBe(2);
    expect(transport.report()).toMatch(/#2 waits for interrupt/u);
    session.sendAudio(silence);
    session.sendAudio(silence);
    session.interrupt();

    expect((await calls).map(({ method }) => method)).toEqual([
      "sendAudio",
      "sendAudio",
      "sendAudio",
      "interrupt",
    ]);
    transport.assertComplete();
  });

  test("waits for the rest, and is listed while it does", async () => {
    const { transport, session } = await connected();
    const calls = transport.expectCalls(script.repeat("mute", { times: 2 }));
    session.mute(true);
    const thrown = thrownBy(() => transport.assertComplete());

    expect(thrown).toBeInstanceOf(IncompleteRealtimeScenarioError);
    expect(thrown).toMatchObject({ pendingExpectations: [{ order: 1, method: "mute" }] });
    session.mute(false);
    expect(await calls).toMatchObject([{ muted: true }, { muted: false }]);
    transport.assertComplete();
  });

  test("is met as soon as it can do without a further call, which then waits for the next", async () => {
    const { transport, session } = await connected();
    const calls = transport.expectCalls(script.repeat("sendAudio", { atLeast: 1, atMost: 5 }));
    session.sendAudio(silence);
    session.sendAudio(silence);

    expect(await calls).toHaveLength(1);
    await transport.expectCall("sendAudio");
    transport.assertComplete();
  });
});

describe("an optional expected call", () => {
  test("is taken only before the group is met", async () => {
    const { transport, session } = await connected();
    const taken = transport.expectCalls(script.inAnyOrder(script.optional("mute"), "interrupt"));
    session.mute(true);
    session.interrupt();
    const left = transport.expectCalls(script.inAnyOrder(script.optional("mute"), "interrupt"));
    expect(thrownBy(() => transport.assertComplete())).toMatchObject({
      pendingExpectations: [{ order: 4, method: "interrupt" }],
    });
    session.interrupt();
    session.mute(false);

    expect((await taken).map(({ method }) => method)).toEqual(["mute", "interrupt"]);
    expect((await left).map(({ method }) => method)).toEqual(["interrupt"]);
    expect(thrownBy(() => transport.assertComplete())).toMatchObject({
      unconsumedCalls: [{ index: 4, method: "mute" }],
    });
  });

  test("alone is met at once, and not listed", async () => {
    const { transport } = await connected();
    const group = transport.expectCalls(script.optional("mute"));

    expect(await group).toEqual([]);
    expect(transport.remainingSteps).toBe(0);
    transport.assertComplete();
  });

  test("that has begun is to be finished", async () => {
    const { transport, session } = await connected();
    const group = transport.expectCalls(
      script.inOrder(script.optional(script.inOrder("mute", "interrupt")), "sendMessage"),
    );
    session.mute(true);
    const thrown = thrownBy(() => session.sendMessage("Hello"));

    await expect(group).rejects.toBe(thrown);
    expect(messageOf(thrown)).toMatch(/it meets none of expectation #2 .* for interrupt\./u);
    expect(transport.violations).toEqual([thrown]);
  });
});

describe("a group of expected calls", () => {
  test("refuses a matcher that is asynchronous, whatever stands behind it", async () => {
    const { transport, session } = await connected();
    const group = transport.expectCalls(
      script.inAnyOrder({ method: "mute", match: async () => await Promise.resolve() }, "mute"),
    );
    const thrown = thrownBy(() => session.mute(true));

    expect(thrown).toBeInstanceOf(RealtimeCallMatcherError);
    expect(messageOf(thrown)).toContain("a matcher must be synchronous");
    await expect(group).rejects.toBe(thrown);
    expect(transport.violations).toEqual([thrown]);
  });

  test("meets calls that came before it", async () => {
    const { transport, session } = await connected();
    session.sendAudio(silence);
    session.sendAudio(silence);
    session.mute(true);
    session.interrupt();

    const group = transport.expectCalls(
      script.inAnyOrder("mute", script.repeat("sendAudio", { atLeast: 1 })),
    );
    expect((await group).map(({ index }) => index)).toEqual([3, 1, 2]);
    await transport.expectCall("interrupt");
    transport.assertComplete();
  });

  test.each([
    ["ambient", script.inAnyOrder("mute", Object(script.ambient("mute")))],
    ["ambient", Object(script.ambient("mute"))],
    ["gate", script.inAnyOrder(Object(script.gate("mute")))],
    ["gate", Object(script.gate("mute"))],
    ["when", Object(script.when(() => true, ["mute"]))],
    ["when", script.inOrder(Object(script.when(() => true, ["mute"])))],
    ["a group without items", Object({ shape: "in_any_order" })],
    ["a call", Object("mute")],
    ["nothing", Object(undefined)],
  ])("is refused where it has or is %s, before it waits for anything", async (_, group) => {
    const transport = quietTransport();
    const thrown = thrownBy(() => transport.expectCalls(group));

    expect(thrown).toBeInstanceOf(InvalidOptionError);
    expect(thrown).toMatchObject({ option: "group" });
    expect(messageOf(thrown)).toMatch(/^expectCalls (?:takes|was given)/u);
    expect(transport.remainingSteps).toBe(0);
    // It was given no number either.
    void transport.expectCall("connect");
    expect(transport.report()).toContain("expectation #1 waits for connect");
  });

  test("is met by its calls in every order that it allows", async () => {
    const methods = ["mute", "interrupt", "sendMessage", "sendAudio"] as const;
    const sends = {
      mute: (transport) => transport.mute(true),
      interrupt: (transport) => transport.interrupt(),
      sendMessage: (transport) => transport.sendMessage("Hello", {}),
      sendAudio: (transport) => transport.sendAudio(silence, {}),
    } as const satisfies Record<
      (typeof methods)[number],
      (transport: ScriptedRealtimeTransport) => void
    >;
    const items = fc.array(fc.constantFrom(...methods), { maxLength: 8 });
    const plans = items.chain((expected) =>
      fc.record({
        expected: fc.constant(expected),
        sent: fc.shuffledSubarray(expected, { minLength: expected.length }),
      }),
    );

    await fc.assert(
      fc.asyncProperty(plans, async ({ expected, sent }) => {
        const transport = quietTransport();
        const group = transport.expectCalls(script.inAnyOrder(...expected));
        for (const method of sent) {
          sends[method](transport);
        }

        const calls = await group;
        expect(calls.map(({ method }) => method)).toEqual(expected);
        expect(new Set(calls.map(({ index }) => index)).size).toBe(expected.length);
        transport.assertComplete();
      }),
      { numRuns: 100 },
    );
  });
});
