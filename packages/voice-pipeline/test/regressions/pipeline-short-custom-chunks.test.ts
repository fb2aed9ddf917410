import { expect, test } from "vitest";

import { answers, AUDIO, read, saysLength } from "../support/fakes.ts";
import { pipelineOf } from "../support/parts.ts";

test("a short text that a splitter of the application finds ready is spoken, not dropped", async () => {
  const ttsModel = saysLength();
  const config = { ttsSettings: { textSplitter: (text: string) => [text, ""] as const } };
  const events = pipelineOf({ workflow: answers("a", "Hm", "!"), ttsModel, config }).run(AUDIO);

  expect(await read(events.stream())).toEqual([
    "turn_started",
    [1],
    [2],
    [1],
    "turn_ended",
    "session_ended",
  ]);
  expect(ttsModel.texts).toEqual(["a", "Hm", "!"]);
});
