import {
  realtimeEvent,
  realtimeStep,
  type RealtimeTurnOptions,
  ScriptedRealtimeTransport,
} from "@understudy/testing-realtime";
import { script } from "@understudy/testing-shared";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { connected, idsOf, textsOf, until } from "./stage.ts";

describe("a repeated step", () => {
  test("answers a session each time with an item of its own", async () => {
    const { session, transport } = await connected({
      steps: [
        script.repeat(
          realtimeStep("sendMessage", {
            emit: [
              ...realtimeEvent.userSaid("still there?"),
              ...realtimeEvent.turn({ text: "still here", previousItemId: "user_1" }),
            ],
          }),
          { times: 3 },
        ),
      ],
    });
    const turns: unknown[] = [];
    transport.on("turn_done", ({ response }) => turns.push(response.id));
    for (const message of ["one", "two", "three"]) {
      session.sendMessage(message);
    }
    await until(() => turns.length === 3);

    expect(idsOf(session)).toEqual([
      "user_1",
      "assistant_1",
      "user_1_2",
      "assistant_1_2",
      "user_1_3",
      "assistant_1_3",
    ]);
    expect(turns).toEqual(["response_1", "response_1_2", "response_1_3"]);
    transport.assertComplete();
  });

  test("gives its calls an id of their own each time, so that the tool runs each time", async () => {
    const call = { name: "lookup", arguments: { id: "7" }, callId: "call_1" };
    const { session, transport, lookups, errors } = await connected({
      steps: [
        script.repeat(
          script.inOrder(
            realtimeStep("sendMessage", { emit: realtimeEvent.turn({ calls: [call] }) }),
            realtimeStep("sendFunctionCallOutput", {
              emit: realtimeEvent.turn({ id: 2, text: "shipped", previousItemId: "item_call_1" }),
            }),
          ),
          { times: 2 },
        ),
      ],
    });
    for (const count of [2, 4]) {
      session.sendMessage("Where is it?");
      await until(() => session.history.length === count);
    }

    expect(errors).toEqual([]);
    expect(lookups).toEqual(["7", "7"]);
    expect(idsOf(session)).toEqual([
      "item_call_1",
      "assistant_2",
      "item_call_1_2",
      "assistant_2_2",
    ]);
    const answered = transport.sentCalls.flatMap((sent) =>
      sent.method === "sendFunctionCallOutput" ? [sent.toolCall.callId] : [],
    );
    expect(answered).toEqual(["call_1", "call_1_2"]);
    transport.assertComplete();
  });

  test("leaves the ids of items that it does not bring", async () => {
    const { session, transport } = await connected({
      steps: [
        realtimeStep("mute", { emit: realtimeEvent.turn({ transcript: "Once upon a time" }) }),
        script.repeat(
          realtimeStep("interrupt", {
            emit: realtimeEvent.bargeIn({ playedMs: 1, transcript: "Once upon", audioMs: 2 }),
          }),
          { times: 2 },
        ),
      ],
    });
    let interruptions = 0;
    transport.on("audio_interrupted", () => {
      interruptions += 1;
    });
    session.mute(true);
    session.interrupt();
    session.interrupt();
    await until(() => interruptions === 2);

    expect(session.history).toMatchObject([{ itemId: "assistant_1", status: "incomplete" }]);
    await expect.poll(() => transport.assertComplete()).toBeUndefined();
  });

  test("emits copies: what a listener does with one changes no later one", async () => {
    const { session, transport } = await connected({
      steps: [
        script.repeat(realtimeStep("mute", { emit: realtimeEvent.userSaid("untouched") }), {
          times: 2,
        }),
      ],
    });
    transport.on("item_update", (item) => {
      if (item.type === "message") {
        Reflect.set(item, "content", [{ type: "input_text", text: `${textsOf(session).length}` }]);
        Reflect.set(item, "status", "spoilt");
      }
    });
    session.mute(true);
    await until(() => session.history.length === 1);
    session.mute(false);
    await until(() => session.history.length === 2);

    expect(textsOf(session)).toEqual(["untouched", "untouched"]);
    transport.assertComplete();
  });

  test("passes on what has behaviour as it is", async () => {
    const error = Object.assign(new Error("lost"), { id: "item_call_1" });
    const { session, transport, errors } = await connected({
      steps: [
        script.repeat(
          realtimeStep("mute", {
            emit: [
              ...realtimeEvent.transportError(error),
              ...realtimeEvent.functionCallEvent("nobody", {}, { callId: "call_1" }).slice(0, 1),
            ],
          }),
          { times: 2 },
        ),
      ],
    });
    session.mute(true);
    session.mute(false);
    await until(() => session.history.length === 2);

    expect(errors).toHaveLength(2);
    expect(errors[0]).toBe(error);
    expect(errors[1]).toBe(error);
    expect(error.id).toBe("item_call_1");
    expect(transport.remainingSteps).toBe(0);
  });

  test("takes as many calls as it may before what follows gets one", async () => {
    const { session, transport } = await connected({
      steps: [script.repeat({ match: "sendAudio" }, { atLeast: 1 }), { match: "interrupt" }],
    });
    expect(transport.remainingSteps).toBe(2);
    session.sendAudio(new ArrayBuffer(2));
    session.sendAudio(new ArrayBuffer(2));
    expect(transport.remainingSteps).toBe(1);
    session.interrupt();

    transport.assertComplete();
  });
});

/** Turns with ids that are made up and given, with text, speech and calls. */
const turns: fc.Arbitrary<RealtimeTurnOptions> = fc.record(
  {
    id: fc.constantFrom(1, "a", "b7"),
    responseId: fc.constantFrom("r", "response_9"),
    itemId: fc.constantFrom("m", "item"),
    text: fc.constantFrom("", "Hello", "a text of five words"),
    deltas: fc.constantFrom("word", "whole"),
    previousItemId: fc.constantFrom(null, "another"),
    calls: fc.array(
      fc.record(
        {
          name: fc.constantFrom("lookup", "m"),
          arguments: fc.constantFrom({ id: "m" }, "no JSON"),
          callId: fc.uuid(),
        },
        { requiredKeys: ["name", "arguments"] },
      ),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: ["text"] },
);

test("what a step brings the second time is what it brought the first time, but for its own ids", async () => {
  await fc.assert(
    fc.asyncProperty(turns, async (options) => {
      const step = realtimeStep("mute", { emit: realtimeEvent.turn(options) });
      const transport = new ScriptedRealtimeTransport({
        steps: [script.repeat(step, { times: 2 })],
      });
      const emitted: unknown[][] = [[]];
      for (const [event] of realtimeEvent.turn(options)) {
        transport.off(event, note).on(event, note);
      }
      function note(data?: unknown): void {
        emitted.at(-1)?.push(data);
      }
      await transport.connect({ apiKey: "test" });
      transport.mute(true);
      await until(() => emitted.at(-1)?.length === step.emit?.length);
      emitted.push([]);
      transport.mute(true);
      await until(() => emitted.at(-1)?.length === step.emit?.length);

      const [first, second] = emitted.map((events) => JSON.stringify(events));
      expect(first).toBe(JSON.stringify(realtimeEvent.turn(options).map(([, data]) => data)));
      expect(second?.replaceAll(/_2(?=")/gu, "")).toBe(first);
      const own = [...idsIn(second)].filter((id) => id !== "another");
      expect(own.every((id) => id.endsWith("_2"))).toBe(true);
      transport.assertComplete();
    }),
    { numRuns: 50 },
  );
});

/** The ids in events that were written as JSON; what the arguments of a call hold is a text inside it. */
function idsIn(json: string | undefined): Set<string> {
  const found = json?.matchAll(/"(?:\w*[iI]d|call_id)":"([^"]+)"/gu) ?? [];
  return new Set([...found].flatMap(([, id]) => id ?? []));
}
