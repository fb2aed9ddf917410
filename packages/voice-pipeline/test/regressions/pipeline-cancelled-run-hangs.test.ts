import { expect, test } from "vitest";

import { readToError } from "../support/fakes.ts";
import { hearsTurns, pipelineOf, silence, thenListens } from "../support/parts.ts";
import { settled } from "../support/tasks.ts";
import { MemoryTracer } from "../support/tracer.ts";

test("a run that is cancelled ends its stream behind the audio, its session and its trace", async () => {
  const controller = new AbortController();
  const tracer = new MemoryTracer();
  const sttModel = hearsTurns(thenListens("hi"));
  const events = pipelineOf({ sttModel, config: { tracer } })
    .run(silence(), { signal: controller.signal })
    .stream();
  await settled();
  controller.abort("enough");

  expect(await readToError(events)).toEqual({
    told: ["turn_started", [6], "turn_ended", "session_ended"],
    error: "enough",
  });
  expect(sttModel.close).toHaveBeenCalledTimes(1);
  expect(tracer.log.at(-1)).toBe("-trace");
});
