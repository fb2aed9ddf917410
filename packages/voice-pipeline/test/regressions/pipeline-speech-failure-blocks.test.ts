import { expect, test } from "vitest";

import { answers, AUDIO, pcm, readToError, speaks } from "../support/fakes.ts";
import { pipelineOf } from "../support/parts.ts";
import { aborted } from "../support/tasks.ts";

test.each(["a", "b", "c"])(
  "a failure to speak %s of a, b, c ends the stream, and the session once",
  async (failing) => {
    const ttsModel = speaks(async function* speech(text, signal) {
      if (text === failing) {
        throw new Error("hoarse");
      }
      yield pcm(1);
      await aborted(signal);
    });
    const config = {
      ttsSettings: { textSplitter: (text: string) => [text, ""] as const, bufferSize: 1 },
    };
    const { told, error } = await readToError(
      pipelineOf({ workflow: answers("a", "b", "c"), ttsModel, config })
        .run(AUDIO)
        .stream(),
    );

    expect(error).toEqual(new Error("hoarse"));
    expect(told.filter((event) => typeof event === "string")).toEqual([
      "turn_started",
      "turn_ended",
      "session_ended",
    ]);
  },
);
