import { VoiceResultConsumedError } from "@understudy/voice-pipeline";
import { describe, expect, it } from "vitest";

import { answers, AUDIO, read, tell } from "../support/fakes.ts";
import { pipelineOf } from "../support/parts.ts";

describe("the stream of a result", () => {
  it("answers reads that are made at once in their order", async () => {
    const events = pipelineOf({ workflow: answers("Hi.") })
      .run(AUDIO)
      .stream();
    const reads = await Promise.all(Array.from({ length: 6 }, () => events.next()));

    expect(reads.map(({ value }) => (value === undefined ? "done" : tell(value)))).toEqual([
      "turn_started",
      [3],
      "turn_ended",
      "session_ended",
      "done",
      "done",
    ]);
  });

  it("is its own iterator", () => {
    const events = pipelineOf().run(AUDIO).stream();

    expect(events[Symbol.asyncIterator]()).toBe(events);
  });

  it("is there once: another is refused, and disturbs nothing", async () => {
    const result = pipelineOf().run(AUDIO);
    const events = result.stream();

    expect(() => result.stream()).toThrow(VoiceResultConsumedError);
    expect(() => result.stream()).toThrow(
      expect.objectContaining({ code: "voice_result_consumed" }),
    );
    expect(await read(events)).toHaveLength(4);
    expect(() => result.stream()).toThrow(VoiceResultConsumedError);
  });
});
