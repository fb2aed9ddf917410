import { expect, test } from "vitest";

import { answers, hears, read, saysLength } from "../support/fakes.ts";
import { pipelineOf, silence } from "../support/parts.ts";

test("a splitter that discards text leaves turns that begin as often as they end, without speech", async () => {
  const ttsModel = saysLength();
  const config = { ttsSettings: { textSplitter: () => ["", ""] as const } };
  const events = pipelineOf({
    workflow: answers("some ", "text"),
    sttModel: hears("", ["a", "b"]),
    ttsModel,
    config,
  }).run(silence());

  expect(await read(events.stream())).toEqual([
    "turn_started",
    "turn_ended",
    "turn_started",
    "turn_ended",
    "session_ended",
  ]);
  expect(ttsModel.texts).toEqual([]);
});
