import { expect, test } from "vitest";

import { pcm, read, speaks } from "../support/fakes.ts";
import { hearsTurns, pipelineOf, silence } from "../support/parts.ts";
import { settled } from "../support/tasks.ts";
import { MemoryTracer } from "../support/tracer.ts";

test("the trace of a run is open until all of it is done", async () => {
  const tracer = new MemoryTracer();
  const sttModel = hearsTurns(
    async function* turns() {
      yield "hi";
    },
    async () => {
      await settled();
      tracer.log.push("closed");
    },
  );
  const ttsModel = speaks(async function* speech() {
    yield pcm(1);
    await settled();
    tracer.log.push("spoken");
  });
  const result = pipelineOf({ sttModel, ttsModel, config: { tracer } }).run(silence());
  expect(tracer.log).not.toContain("-trace");
  await read(result.stream());

  expect(tracer.log.indexOf("spoken")).toBeGreaterThan(0);
  expect(tracer.log.slice(-2)).toEqual(["closed", "-trace"]);
});
