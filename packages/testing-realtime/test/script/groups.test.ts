import { tool } from "@openai/agents/realtime";
import {
  RealtimeCallMatcherError,
  realtimeEvent,
  realtimeStep,
  scenarioGate,
  UnconsumedRealtimeStepsError,
  UnexpectedRealtimeCallError,
} from "@understudy/testing-realtime";
import { script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { messageOf, reportOf, thrownBy } from "../support/outcomes.ts";
import { connected, france, italy, textsOf, until } from "./stage.ts";

describe("a group in any order", () => {
  test.each([
    ["France", "Italy"],
    ["Italy", "France"],
  ])("answers %s and then %s, each with its own answer", async (...countries) => {
    const { session, transport } = await connected({
      steps: [script.inAnyOrder(france, italy), { match: "interrupt" }],
    });
    for (const country of countries) {
      session.sendMessage(`The capital of ${country}?`);
    }
    session.interrupt();
    await until(() => session.history.length === 2);

    const capitals = countries.map((country) => (country === "France" ? "Paris" : "Rome"));
    expect(textsOf(session)).toEqual(capitals);
    transport.assertComplete();
  });

  test.each([
    ["7", "8"],
    ["8", "7"],
  ])("takes the outputs of two calls of one turn, %s before %s", async (...order) => {
    const done = { "7": scenarioGate(), "8": scenarioGate() };
    const wait = tool({
      name: "wait",
      description: "Waits for an order.",
      parameters: z.object({ id: z.enum(["7", "8"]) }),
      execute: async ({ id }) => {
        await done[id].promise;
        return `order ${id}`;
      },
    });
    const { session, transport } = await connected(
      {
        steps: [
          realtimeStep("sendMessage", {
            emit: realtimeEvent.turn({
              calls: [
                { name: "wait", arguments: { id: "7" } },
                { name: "wait", arguments: { id: "8" } },
              ],
            }),
          }),
          script.inAnyOrder(
            { match: { method: "sendFunctionCallOutput", output: "order 7" } },
            { match: { method: "sendFunctionCallOutput", output: "order 8" } },
          ),
          { match: "interrupt" },
        ],
      },
      wait,
    );
    session.sendMessage("Where are they?");
    for (const [index, id] of order.entries()) {
      done[id === "7" ? "7" : "8"].release();
      await until(() => transport.sentCalls.length === index + 2);
    }
    session.interrupt();

    expect(transport.sentCalls.slice(1, 3)).toMatchObject(
      order.map((id) => ({ output: `order ${id}` })),
    );
    transport.assertComplete();
  });

  test("lets nothing that follows come before it is finished", async () => {
    const { session, transport } = await connected({
      steps: [script.inAnyOrder(france, italy), { match: "interrupt" }],
    });
    session.sendMessage("France?");
    const thrown = thrownBy(() => session.interrupt());

    expect(thrown).toBeInstanceOf(UnexpectedRealtimeCallError);
    expect(transport.remainingSteps).toBe(2);
    session.sendMessage("Italy?");
    session.interrupt();
    expect(transport.takeViolations()).toEqual([thrown]);
    await until(() => session.history.length === 2);
    transport.assertComplete();
  });
});

describe("a call that no step of a group accepts", () => {
  test("uses nothing up, and is one violation that names every refusal, without payloads", async () => {
    const { session, transport } = await connected({
      steps: [
        script.inAnyOrder(
          { match: "interrupt" },
          { match: { method: "sendMessage", message: "secret one" } },
          { match: () => false },
          {
            match: () => {
              throw new Error("secret two");
            },
          },
        ),
      ],
    });
    const thrown = thrownBy(() => session.sendMessage("secret three"));

    expect(thrown).toBeInstanceOf(UnexpectedRealtimeCallError);
    expect(messageOf(thrown)).toContain(
      [
        "line: no step whose turn it is accepts call #2, sendMessage:",
        "- step 1: it is for interrupt",
        "- step 2: message differs",
        "- step 3: its match returned false",
        "- step 4: its match threw Error",
      ].join("\n"),
    );
    expect(messageOf(thrown)).toMatch(/> 4\. {3}\[unused\] a call that fits.*groups\.test\.ts/u);
    expect(messageOf(thrown)).not.toContain("secret");
    expect(reportOf(thrown)).toContain("secret three");
    expect(thrown).toMatchObject({
      callIndex: 1,
      expectedMethod: "interrupt",
      actualMethod: "sendMessage",
      cause: { message: "secret two" },
    });
    expect(transport.remainingSteps).toBe(4);
    expect(transport.violations).toEqual([thrown]);
    expect(thrownBy(() => transport.assertComplete())).toBe(thrown);
  });

  test("may be one at which a matcher inside a partial match throws", async () => {
    const failure = new TypeError("no text");
    const asymmetricMatch = (): boolean => {
      throw failure;
    };
    const { session, transport } = await connected({
      steps: [
        script.inAnyOrder(
          { match: { method: "sendMessage", message: { asymmetricMatch } } },
          { match: { method: "sendMessage", message: "Hello" } },
        ),
      ],
    });
    session.sendMessage("Hello");
    expect(thrownBy(() => session.sendMessage("Hello"))).toMatchObject({ cause: failure });

    expect(transport.remainingSteps).toBe(1);
    expect(transport.violations).toHaveLength(1);
  });

  test("is a violation of a matcher that is asynchronous, whatever stands behind that", async () => {
    const failure = new Error("too late");
    const { session, transport } = await connected({
      steps: [
        script.inAnyOrder({ match: async () => await Promise.reject(failure) }, { match: "mute" }),
      ],
    });
    const thrown = thrownBy(() => session.mute(true));
    await until(() => Object(thrown).cause === failure);

    expect(thrown).toBeInstanceOf(RealtimeCallMatcherError);
    expect(messageOf(thrown)).toContain("a matcher must be synchronous");
    expect(transport.remainingSteps).toBe(2);
    expect(thrownBy(() => transport.assertComplete())).toBe(thrown);
  });
});

describe("an optional step", () => {
  test("may be left out, and may come", async () => {
    const steps = [script.optional({ match: "mute" }), { match: "interrupt" }] as const;
    const without = await connected({ steps });
    without.session.interrupt();
    without.transport.assertComplete();

    const along = await connected({ steps });
    along.session.mute(true);
    along.session.interrupt();
    along.transport.assertComplete();
  });

  test("is to be finished where it is a group that has begun", async () => {
    const { session, transport } = await connected({
      steps: [script.optional(script.inOrder({ match: "mute" }, { match: "interrupt" }))],
    });
    expect(transport.remainingSteps).toBe(0);
    transport.assertComplete();
    session.mute(true);

    const thrown = thrownBy(() => transport.assertComplete());
    expect(thrown).toBeInstanceOf(UnconsumedRealtimeStepsError);
    expect(thrown).toMatchObject({ remainingSteps: 1 });
    expect(messageOf(thrown)).toMatch(
      /at least 1 further call would satisfy the script[^]*> 2\. {3}\[unused\] interrupt/u,
    );
  });
});

test("an ambient step answers sends outside the order, and need not be used", async () => {
  const { session, transport } = await connected({
    steps: [
      script.ambient(realtimeStep("sendAudio", { emit: [["audio_interrupted"]] })),
      { match: "mute" },
      { match: "interrupt" },
    ],
  });
  let interruptions = 0;
  transport.on("audio_interrupted", () => {
    interruptions += 1;
  });
  session.sendAudio(new ArrayBuffer(2));
  session.mute(true);
  session.sendAudio(new ArrayBuffer(2));
  session.interrupt();
  session.sendAudio(new ArrayBuffer(2));
  await until(() => interruptions === 3);

  transport.assertComplete();
  const thrown = thrownBy(() => session.interrupt());
  expect(thrown).toBeInstanceOf(UnexpectedRealtimeCallError);
  expect(transport.violations).toEqual([thrown]);
});
