import type { RealtimeItem } from "@openai/agents/realtime";
import { realtimeEvent } from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { thrownBy } from "../support/outcomes.ts";
import { connected, expectKept, finish, play, plainAgent } from "./stage.ts";

const conversation = [
  ...realtimeEvent.userSaid("Where is A-1?"),
  ...realtimeEvent.turn({ text: "It has shipped.", deltas: "word" }),
];

/** What was said, a line an item. */
function lines(history: readonly RealtimeItem[]): string[] {
  return history.map((item) => {
    if (item.type !== "message") {
      return item.type;
    }
    const content = item.content.map((part) =>
      "text" in part ? part.text : `(${part.transcript ?? "inaudible"})`,
    );
    return `${item.role}: ${content.join("")}`;
  });
}

describe("the history of a session", () => {
  test("takes items in, and later versions of them in place", async () => {
    const stage = await connected(plainAgent());
    const { session, transport } = stage;
    const added: string[] = [];
    session.on("history_added", ({ itemId }) => added.push(itemId));

    play(transport, conversation);
    play(transport, realtimeEvent.userSaid("Where is B-2?", { itemId: "user_1" }));

    expect(lines(session.history)).toEqual(["user: Where is B-2?", "assistant: It has shipped."]);
    expect(added).toEqual(["user_1", "assistant_1"]);
    await finish(stage);
  });

  test("holds what was spoken as its transcript, which may come later", async () => {
    const stage = await connected(plainAgent());
    const { session, transport } = stage;
    const seen: string[][] = [];
    session.on("history_updated", (history) => seen.push(lines(history)));

    play(transport, realtimeEvent.userSaid("Hello", { spoken: true }));
    play(transport, realtimeEvent.turn({ transcript: "Good morning!", audio: 20 }));

    expect(seen[0]).toEqual(["user: (inaudible)"]);
    expect(seen.at(-1)).toEqual(["user: (Hello)", "assistant: (Good morning!)"]);
    await finish(stage);
  });

  test.each([
    [true, { type: "output_audio", transcript: "Hi", audio: "AAAA" }],
    [false, { type: "output_audio", transcript: "Hi" }],
  ])("keeps the sound of an item where it is told to: %s", async (historyStoreAudio, content) => {
    const stage = await connected(plainAgent(), { historyStoreAudio });

    stage.transport.emit("item_update", {
      itemId: "assistant_1",
      type: "message",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_audio", transcript: "Hi", audio: "AAAA" }],
    });

    expect(stage.session.history).toMatchObject([{ content: [content] }]);
    await finish(stage);
  });

  test("puts items where they belong", async () => {
    const stage = await connected(plainAgent());
    const { session, transport } = stage;

    play(transport, realtimeEvent.userSaid("two", { id: 2 }));
    play(transport, realtimeEvent.userSaid("four", { id: 4 }));
    play(transport, realtimeEvent.userSaid("three", { id: 3, previousItemId: "user_2" }));
    play(transport, realtimeEvent.userSaid("one", { id: 1, previousItemId: null }));

    expect(session.history.map(({ itemId }) => itemId)).toEqual([
      "user_1",
      "user_2",
      "user_3",
      "user_4",
    ]);
    await finish(stage);
  });

  test("forgets an item that is deleted", async () => {
    const stage = await connected(plainAgent());
    play(stage.transport, conversation);

    play(stage.transport, realtimeEvent.historyDeleted("user_1"));

    expect(lines(stage.session.history)).toEqual(["assistant: It has shipped."]);
    await finish(stage);
  });

  test("is changed by the application through the transport, which confirms it", async () => {
    const stage = await connected(plainAgent());
    const { session, transport } = stage;
    play(transport, conversation);
    const before = session.history;

    const resetCall = transport.expectCall("resetHistory");
    session.updateHistory((history) => history.filter(({ itemId }) => itemId !== "user_1"));

    const { oldHistory, newHistory } = await resetCall;
    expect(lines(oldHistory)).toEqual(["user: Where is A-1?", "assistant: It has shipped."]);
    expect(lines(newHistory)).toEqual(["assistant: It has shipped."]);
    expect(session.history).toBe(before);
    play(transport, realtimeEvent.historyDeleted("user_1"));
    expect(session.history).toEqual(newHistory);
    await finish(stage);
  });

  test("is on record as it was, whatever the session or a reader does with it later", async () => {
    const stage = await connected(plainAgent());
    const { session, transport } = stage;
    play(transport, conversation);
    const own = [...session.history];

    const resetCall = transport.expectCall("resetHistory");
    session.updateHistory(own);
    own.length = 0;
    (await resetCall).oldHistory.length = 0;
    play(transport, realtimeEvent.historyDeleted("user_1"));

    expect(transport.lastCall).toMatchObject({
      oldHistory: [{ itemId: "user_1" }, { itemId: "assistant_1" }],
      newHistory: [{ itemId: "user_1" }, { itemId: "assistant_1" }],
    });
    await finish(stage);
  });

  test("that the application cuts in the wrong place is caught", async () => {
    const { session, transport } = await connected(plainAgent());
    play(transport, conversation);
    const expected = transport.expectCall("resetHistory", ({ newHistory }) => {
      expect(lines(newHistory)).toEqual(["user: Where is A-1?"]);
    });
    expected.catch(() => undefined);

    const error = thrownBy(() => session.updateHistory((history) => history.slice(1)));

    expect(error).toMatchObject({ name: "AssertionError" });
    await expect(expected).rejects.toBe(error);
    expectKept(transport, error);
  });
});
