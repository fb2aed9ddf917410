import { RealtimeAgent } from "@openai/agents/realtime";
import { describe, expect, test } from "vitest";

import { liveSession, spokenLines } from "./live-session.ts";
import { realtimeEvent } from "./subject.ts";

describe("a written turn", () => {
  test("starts and ends the agent and leaves its text in the history", async () => {
    const live = await liveSession();

    expect(live.play(realtimeEvent.turn({ text: "Good day." }))).toEqual([
      "agent_start",
      "history_added",
      "agent_end",
    ]);
    expect(live.session.history).toEqual([
      {
        itemId: "assistant_1",
        type: "message",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: "Good day." }],
      },
    ]);
  });

  test("gives the agent's listeners its text", async () => {
    const agent = new RealtimeAgent({ name: "Assistant" });
    const ends: string[] = [];
    agent.on("agent_end", (_context, output) => ends.push(output));
    const live = await liveSession(agent);

    live.play([
      ...realtimeEvent.turn({ text: "Good day." }),
      ...realtimeEvent.turn({ transcript: "Goodbye.", id: 2 }),
    ]);

    expect(ends).toEqual(["Good day.", "Goodbye."]);
  });

  test("comes in one piece, or in one a word", () => {
    const deltasOf = (deltas?: "whole" | "word"): string[] =>
      realtimeEvent
        .turn({ text: " It is\nsunny. ", deltas })
        .flatMap((event) => (event[0] === "output_text_delta" ? [event[1].delta] : []));

    expect(deltasOf()).toEqual([" It is\nsunny. "]);
    expect(deltasOf("whole")).toEqual([" It is\nsunny. "]);
    expect(deltasOf("word")).toEqual([" It", " is", "\nsunny.", " "]);
  });

  test("without a text has no piece", () => {
    expect(namesOf(realtimeEvent.turn({ text: "", deltas: "word" }))).toEqual([
      "turn_started",
      "item_update",
      "item_update",
      "turn_done",
    ]);
  });
});

describe("a spoken turn", () => {
  test("plays its sound and leaves its transcript in the history", async () => {
    const live = await liveSession();
    const bytes: number[] = [];
    live.session.on("audio", ({ data }) => bytes.push(...new Uint8Array(data)));

    expect(live.play(realtimeEvent.turn({ transcript: "Good day.", audio: [1, -2] }))).toEqual([
      "agent_start",
      "history_added",
      "audio_start",
      "audio",
      "audio_stopped",
      "agent_end",
    ]);
    expect(bytes).toEqual([1, 0, 254, 255]);
    expect(live.session.history).toEqual([
      {
        itemId: "assistant_1",
        type: "message",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_audio", transcript: "Good day.", audio: null }],
      },
    ]);
  });

  test("spreads its sound over its words", () => {
    const events = realtimeEvent.turn({ transcript: "One two three.", audio: 10, deltas: "word" });

    expect(namesOf(events)).toEqual([
      "turn_started",
      "item_update",
      "audio_transcript_delta",
      "audio",
      "audio_transcript_delta",
      "audio",
      "audio_transcript_delta",
      "audio",
      "audio_done",
      "item_update",
      "turn_done",
    ]);
    // 10 ms are 240 samples of two bytes.
    expect(
      events.flatMap((event) => (event[0] === "audio" ? [event[1].data.byteLength] : [])),
    ).toEqual([160, 160, 160]);
  });

  test("has no sound where the transport plays it itself", () => {
    expect(namesOf(realtimeEvent.turn({ transcript: "Hi." }))).toEqual([
      "turn_started",
      "item_update",
      "audio_transcript_delta",
      "audio_done",
      "item_update",
      "turn_done",
    ]);
  });

  test("takes the samples of a longer buffer from where the view begins", () => {
    const view = new Int16Array([9, 1, 2, 9]).subarray(1, 3);

    const [chunk] = realtimeEvent.audioChunk(view, { responseId: "response_7" });

    expect(chunk).toEqual([
      "audio",
      { type: "audio", data: new Uint8Array([1, 0, 2, 0]).buffer, responseId: "response_7" },
    ]);
  });
});

test("a turn's usage is added to the session's", async () => {
  const live = await liveSession();

  live.play([
    ...realtimeEvent.turn({ text: "a", usage: { inputTokens: 10, outputTokens: 5 } }),
    ...realtimeEvent.turn({ text: "b", id: 2, usage: { totalTokens: 7 } }),
    ...realtimeEvent.turn({ text: "c", id: 3 }),
  ]);

  expect(live.session.usage).toMatchObject({
    requests: 2,
    inputTokens: 10,
    outputTokens: 5,
    totalTokens: 22,
  });
});

test("two turns make a conversation, in order", async () => {
  const live = await liveSession();

  live.play([
    ...realtimeEvent.userSaid("Hello"),
    ...realtimeEvent.turn({ text: "Hi! How can I help?" }),
    ...realtimeEvent.userSaid("What did I just say?", { id: 2, spoken: true }),
    ...realtimeEvent.turn({ transcript: "You said hello.", audio: 20, id: 2 }),
  ]);

  expect(spokenLines(live.session.history)).toEqual([
    "user: Hello",
    "assistant: Hi! How can I help?",
    "user: What did I just say?",
    "assistant: You said hello.",
  ]);
  expect(live.told.filter((name) => name === "agent_end")).toHaveLength(2);
});

test("a turn that is put at a place stays together there", async () => {
  const live = await liveSession();
  live.play([...realtimeEvent.userSaid("first"), ...realtimeEvent.userSaid("last", { id: 2 })]);

  live.play(
    realtimeEvent.turn({
      text: "between",
      calls: [
        { name: "a", arguments: {} },
        { name: "b", arguments: {} },
      ],
      previousItemId: "user_1",
    }),
  );
  live.play(realtimeEvent.turn({ text: "front", id: 2, previousItemId: null }));

  expect(spokenLines(live.session.history)).toEqual([
    "assistant: front",
    "user: first",
    "assistant: between",
    "function_call: a",
    "function_call: b",
    "user: last",
  ]);
});

test("what a builder returns cannot be changed, and two calls share nothing", () => {
  const events = realtimeEvent.turn({ text: "a", calls: [{ name: "b", arguments: {} }] });

  expect(Object.isFrozen(events)).toBe(true);
  expect(events.every((event) => Object.isFrozen(event))).toBe(true);
  expect(Object.isFrozen(realtimeEvent)).toBe(true);
  const again = realtimeEvent.turn({ text: "a", calls: [{ name: "b", arguments: {} }] });
  expect(again).toEqual(events);
  expect(again.every((event, index) => event[1] !== events[index]?.[1])).toBe(true);
});

function namesOf(events: ReturnType<typeof realtimeEvent.turn>): string[] {
  return events.map(([name]) => name);
}
