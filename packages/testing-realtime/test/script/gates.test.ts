import {
  InvalidRealtimeStepError,
  realtimeEvent,
  realtimeStep,
  ScriptedRealtimeTransport,
} from "@understudy/testing-realtime";
import { CallsInFlightError, script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import { messageOf, thrownBy } from "../support/outcomes.ts";
import { connected, textsOf, until } from "./stage.ts";

function answer(text: string): ReturnType<typeof realtimeStep> {
  return realtimeStep("sendMessage", { emit: realtimeEvent.turn({ id: text, text }) });
}

describe("a gate", () => {
  test.each([
    ["first", "second"],
    ["second", "first"],
  ] as const)("lets the answers in %s and then %s, as the test says", async (...order) => {
    const gates = { first: script.gate(answer("first")), second: script.gate(answer("second")) };
    const { session, transport } = await connected({ steps: [gates.first, gates.second] });
    session.sendMessage("one");
    session.sendMessage("two");
    await Promise.all([gates.first.reached, gates.second.reached]);

    expect([...gates.first.waiting, ...gates.second.waiting]).toEqual([
      "line, call #2, sendMessage",
      "line, call #3, sendMessage",
    ]);
    for (const [index, name] of order.entries()) {
      gates[name].release();
      await until(() => session.history.length === index + 1);
    }
    expect(textsOf(session)).toEqual(order);
    expect(gates.first.waiting).toEqual([]);
    transport.assertComplete();
  });

  test("holds back nothing else", async () => {
    const gate = script.gate(answer("late"));
    const { session, transport } = await connected({ steps: [gate, answer("soon")] });
    session.sendMessage("one");
    session.sendMessage("two");
    await until(() => session.history.length > 0);
    expect(textsOf(session)).toEqual(["soon"]);
    gate.release();
    await until(() => session.history.length === 2);

    expect(textsOf(session)).toEqual(["soon", "late"]);
    transport.assertComplete();
  });

  test("keeps its call in flight", async () => {
    const gate = script.gate(realtimeStep("mute"));
    const { session, transport } = await connected({ steps: [gate] });
    session.mute(true);
    await gate.reached;
    const thrown = thrownBy(() => transport.assertComplete());

    expect(thrown).toBeInstanceOf(CallsInFlightError);
    expect(messageOf(thrown)).toMatch(/#2 \(mute\) has not settled\..*release the gates/u);
    gate.release();
    await until(() => gate.waiting.length === 0);
    await expect.poll(() => transport.assertComplete()).toBeUndefined();
  });

  test("that is open keeps the order", async () => {
    const gate = script.gate(answer("first"));
    gate.release();
    const { session, transport } = await connected({ steps: [gate, answer("second")] });
    session.sendMessage("one");
    session.sendMessage("two");
    await until(() => session.history.length === 2);

    expect(textsOf(session)).toEqual(["first", "second"]);
    transport.assertComplete();
  });

  test("lets nothing in when the connection was lost meanwhile, and came back", async () => {
    const gate = script.gate(answer("stale"));
    const { session, transport } = await connected({ steps: [gate, answer("fresh")] });
    session.sendMessage("one");
    transport.disconnect();
    transport.reconnect();
    await transport.whenConnected();
    gate.release();
    session.sendMessage("two");
    await until(() => session.history.length > 0);

    await expect.poll(() => transport.assertComplete()).toBeUndefined();
    expect(textsOf(session)).toEqual(["fresh"]);
  });

  test("holds nothing where an injected failure fails the call", async () => {
    const gate = script.gate(answer("never"));
    const { session, transport } = await connected({ steps: [gate] });
    const failure = new Error("lost");
    transport.failNextCall("sendMessage", failure);

    expect(thrownBy(() => session.sendMessage("one"))).toBe(failure);
    expect(gate.waiting).toEqual([]);
    transport.assertComplete();
  });

  test("keeps what a listener throws when its events come in", async () => {
    const gate = script.gate(answer("late"));
    const { session, transport } = await connected({ steps: [gate] });
    const failure = new Error("playback");
    transport.on("turn_started", () => {
      throw failure;
    });
    session.sendMessage("one");
    gate.release();
    await until(() => transport.violations.length > 0);

    expect(thrownBy(() => transport.assertComplete())).toBe(failure);
  });
});

test.each([
  ["at the top", (step: ReturnType<typeof realtimeStep>) => script.gate(step)],
  [
    "outside the order",
    (step: ReturnType<typeof realtimeStep>) => script.ambient(script.gate(step)),
  ],
])("an error behind a gate is refused, %s: a send throws at once", (_, around) => {
  const step = realtimeStep("mute", { error: new Error("lost") });
  const thrown = thrownBy(() => new ScriptedRealtimeTransport({ steps: [around(step)] }));

  expect(thrown).toBeInstanceOf(InvalidRealtimeStepError);
  expect(thrown).toMatchObject({ reason: "invalid_outcome", inputIndex: 0 });
  expect(messageOf(thrown)).toMatch(/does so at once.*transportError/u);
});
