import { RealtimeAgent, type RealtimeOutputGuardrail } from "@openai/agents/realtime";
import { realtimeEvent, UnexpectedRealtimeCallError } from "@understudy/testing-realtime";
import { beforeEach, describe, expect, test } from "vitest";

import { rejectionOf } from "../support/outcomes.ts";
import { hushErrors } from "../support/quiet.ts";
import { connected, type Events, expectKept, finish, play, plainAgent, told } from "./stage.ts";

const noPromises: RealtimeOutputGuardrail = {
  name: "no promises",
  policyHint: "Never promise a date",
  execute: async ({ agentOutput }) => ({
    tripwireTriggered: agentOutput.includes("tomorrow"),
    outputInfo: { word: "tomorrow" },
  }),
};

const guarded = { outputGuardrails: [noPromises] };
const PROMISE = "It will be there tomorrow.";

/** A turn up to and with its first event of a kind: the model is still at it. */
function until(name: string, events: Events): Events {
  return events.slice(0, events.findIndex(([event]) => event === name) + 1);
}

beforeEach(hushErrors);

describe("a guardrail on what the assistant says", () => {
  test("interrupts the speech and asks for another answer", async () => {
    const stage = await connected(plainAgent(), guarded);
    const { session, transport } = stage;

    const tripped = told(session, "guardrail_tripped");
    play(transport, realtimeEvent.turn({ transcript: PROMISE, audio: 40 }));

    await transport.expectCall("interrupt");
    await transport.expectCall("sendMessage", ({ message }) => {
      expect(message).toContain("Never promise a date");
      expect(message).not.toContain(PROMISE);
    });
    const [, agent, error, { itemId }] = await tripped;
    expect([agent.name, itemId]).toEqual(["Assistant", "assistant_1"]);
    expect(error.result.output.outputInfo).toEqual({ word: "tomorrow" });
    await finish(stage);
  });

  test("does so while it still speaks, as soon as enough was said", async () => {
    const stage = await connected(plainAgent(), {
      ...guarded,
      outputGuardrailSettings: { debounceTextLength: 10 },
    });
    const { transport } = stage;
    const turn = realtimeEvent.turn({ transcript: PROMISE, audio: 40 });

    const begun = until("audio_transcript_delta", turn);
    play(transport, begun);
    await transport.expectCall("interrupt");
    await transport.expectCall("sendMessage");
    // What is left of the turn trips it no second time.
    play(transport, turn.slice(begun.length));

    await finish(stage);
  });

  test("cancels a response in writing that is under way", async () => {
    const stage = await connected(plainAgent(), {
      ...guarded,
      outputGuardrailSettings: { debounceTextLength: 10 },
    });

    play(stage.transport, until("output_text_delta", realtimeEvent.turn({ text: PROMISE })));

    await stage.transport.expectCall("sendEvent", ({ event }) => {
      expect(event).toEqual({ type: "response.cancel", response_id: "response_1" });
    });
    await stage.transport.expectCall("sendMessage");
    await finish(stage);
  });

  test("has nothing to cancel when the response in writing is done", async () => {
    const stage = await connected(plainAgent(), guarded);

    play(stage.transport, realtimeEvent.turn({ text: PROMISE }));

    await stage.transport.expectCall("sendMessage");
    await finish(stage);
  });

  test("lets a good answer pass: nothing goes out", async () => {
    const stage = await connected(plainAgent(), guarded);
    stage.transport.expectNoCall("interrupt");
    stage.transport.expectNoCall("sendMessage");

    play(stage.transport, realtimeEvent.turn({ transcript: "It is on its way.", audio: 40 }));
    await new Promise((resolve) => setImmediate(resolve));

    await finish(stage);
  });

  test("tells of the agent that spoke, not of the one that speaks now", async () => {
    const stage = await connected(plainAgent(), guarded);
    const { session, transport } = stage;
    const turn = realtimeEvent.turn({ transcript: PROMISE });

    play(transport, turn.slice(0, -1));
    const updateCall = transport.expectCall("updateSessionConfig");
    await session.updateAgent(new RealtimeAgent({ name: "Other" }));
    await updateCall;
    const tripped = told(session, "guardrail_tripped");
    play(transport, turn.slice(-1));

    const [, agent] = await tripped;
    expect(agent.name).toBe("Assistant");
    await transport.expectCall("interrupt");
    await transport.expectCall("sendMessage");
    await finish(stage);
  });

  test("that trips where the test expects nothing of the kind is caught", async () => {
    const { transport, errors } = await connected(plainAgent(), guarded);

    play(transport, realtimeEvent.turn({ transcript: PROMISE, audio: 40 }));
    // The test has the application's next message in mind; the session interrupts.
    const error = await rejectionOf(transport.expectCall("sendMessage"));

    expect(error).toMatchObject({ expectedMethod: "sendMessage", actualMethod: "interrupt" });
    expect(UnexpectedRealtimeCallError.isInstance(error)).toBe(true);
    expectKept(transport, error);
    expect(errors).toEqual([error]);
  });

  test("that is not there is caught: an interruption that never comes is left over", async () => {
    const { transport } = await connected(plainAgent());

    const interruption = rejectionOf(
      transport.runScenario({
        scenario: async ({ expectCall }) => {
          await expectCall("interrupt");
        },
        exercise: () => play(transport, realtimeEvent.turn({ transcript: PROMISE, audio: 40 })),
      }),
    );

    expect(await interruption).toMatchObject({
      code: "incomplete_realtime_scenario",
      pendingExpectations: [{ method: "interrupt" }],
    });
  });
});
