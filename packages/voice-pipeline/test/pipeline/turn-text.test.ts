import type { TextSplitter } from "@understudy/voice-pipeline";
import { describe, expect, it, vi } from "vitest";

import { answers, AUDIO, hears, pcm, read, saysLength, speaks } from "../support/fakes.ts";
import { pipelineOf, replies, silence } from "../support/parts.ts";
import { deferred, settled } from "../support/tasks.ts";

/** What is spoken of an answer, and the events. */
async function say(fragments: readonly string[], textSplitter?: TextSplitter) {
  const ttsModel = saysLength();
  const result = pipelineOf({
    workflow: answers(...fragments),
    ttsModel,
    config: { ttsSettings: { textSplitter } },
  }).run(AUDIO);
  const told = await read(result.stream());
  return { told, spoken: ttsModel.texts, text: result.totalOutputText };
}

describe("the text of a turn", () => {
  it("begins the turn with its first fragment, even an empty one", async () => {
    expect(await say([""])).toEqual({
      told: ["turn_started", "turn_ended", "session_ended"],
      spoken: [],
      text: "",
    });
  });

  it("begins the turn before the rest of it is there", async () => {
    const more = deferred();
    const workflow = replies(async function* reply() {
      yield "";
      await more.promise;
      yield "Hello.";
    });
    const events = pipelineOf({ workflow }).run(AUDIO).stream();
    expect(await events.next()).toMatchObject({ value: { event: "turn_started" } });
    more.resolve();

    expect(await read(events)).toEqual([[6], "turn_ended", "session_ended"]);
  });

  it.each([" ", "\n\n", "\t "])("is spoken where it is white space only: %j", async (text) => {
    expect(await say([text])).toMatchObject({ spoken: [text], text });
  });

  it("is spoken at once where a sentence is ready, before the answer has ended", async () => {
    const more = deferred();
    const ttsModel = saysLength();
    const workflow = replies(async function* reply() {
      yield "This sentence is long enough. And ";
      await more.promise;
      yield "more.";
    });
    const result = pipelineOf({ workflow, ttsModel }).run(AUDIO);
    await settled();
    expect(ttsModel.texts).toEqual(["This sentence is long enough. "]);
    more.resolve();
    await read(result.stream());

    expect(ttsModel.texts).toEqual(["This sentence is long enough. ", "And more."]);
  });

  it("waits where the sentence is short", async () => {
    expect(await say(["Yes. ", "No. ", "Perhaps."])).toMatchObject({
      spoken: ["Yes. No. Perhaps."],
    });
  });

  it("is cut by a splitter of the application, which gets what is left with each fragment", async () => {
    const seen: string[] = [];
    const splitter = vi.fn<TextSplitter>((text) => {
      seen.push(text);
      const end = text.indexOf("|") + 1;
      return [text.slice(0, end), text.slice(end)];
    });

    expect(await say(["a|b", "c|", "d"], splitter)).toEqual({
      told: ["turn_started", [2], [3], [1], "turn_ended", "session_ended"],
      spoken: ["a|", "bc|", "d"],
      text: "a|bc|d",
    });
    expect(seen).toEqual(["a|b", "bc|", "d"]);
  });

  it("is spoken word by word, in order, where a splitter says so", async () => {
    const fragments = ["one ", "three ", "five ", "seven "];

    expect(await say(fragments, (text) => [text, ""])).toEqual({
      told: ["turn_started", [4], [6], [5], [6], "turn_ended", "session_ended"],
      spoken: fragments,
      text: fragments.join(""),
    });
  });

  it("is spoken word by word, in order, in several turns", async () => {
    const ttsModel = saysLength();
    const workflow = replies(async function* reply(said) {
      yield* [said, `${said}${said}`];
    });
    const events = pipelineOf({
      workflow,
      ttsModel,
      sttModel: hears("", ["a", "bbb"]),
      config: { ttsSettings: { textSplitter: (text) => [text, ""] } },
    }).run(silence());

    expect(await read(events.stream())).toEqual([
      "turn_started",
      [1],
      [2],
      "turn_ended",
      "turn_started",
      [3],
      [6],
      "turn_ended",
      "session_ended",
    ]);
    expect(ttsModel.texts).toEqual(["a", "aa", "bbb", "bbbbbb"]);
  });

  it("is not split again at the end: what is left is the last segment as it is", async () => {
    const splitter = vi.fn<TextSplitter>((text) => ["", `${text}~`]);

    expect(await say(["a", "b"], splitter)).toMatchObject({ spoken: ["a~b~"] });
    expect(splitter).toHaveBeenCalledTimes(2);
  });

  it("does not go on into the next turn", async () => {
    const ttsModel = speaks(async function* speech() {
      yield pcm(1);
    });
    const workflow = replies(async function* reply(said) {
      yield said;
    });
    await read(
      pipelineOf({ workflow, ttsModel, sttModel: hears("", ["No end", " here"]) })
        .run(silence())
        .stream(),
    );

    expect(ttsModel.texts).toEqual(["No end", " here"]);
  });
});
