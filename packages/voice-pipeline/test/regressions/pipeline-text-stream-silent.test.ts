import { expect, test } from "vitest";

import { AUDIO, read, saysLength } from "../support/fakes.ts";
import { pipelineOf } from "../support/parts.ts";

test("a workflow that returns a text stream, and is no generator, is spoken", async () => {
  const ttsModel = saysLength();
  const workflow = {
    run: () => new Blob(["Hello."]).stream().pipeThrough(new TextDecoderStream()),
  };

  expect(await read(pipelineOf({ workflow, ttsModel }).run(AUDIO).stream())).toEqual([
    "turn_started",
    [6],
    "turn_ended",
    "session_ended",
  ]);
  expect(ttsModel.texts).toEqual(["Hello."]);
});
