import { describe, expect, it, vi } from "vitest";

import { AUDIO, read } from "../support/fakes.ts";
import { hearsTurns, pipelineOf, replies, silence } from "../support/parts.ts";
import { deferred, settled } from "../support/tasks.ts";
import { MemoryTracer } from "../support/tracer.ts";

describe("the trace of a run", () => {
  it("is told what the configuration says, and one group for all runs of a pipeline", async () => {
    const tracer = new MemoryTracer();
    const pipeline = pipelineOf({ config: { tracer } });
    await read(pipeline.run(AUDIO).stream());
    await read(pipeline.run(AUDIO).stream());
    await read(pipelineOf({ config: { tracer } }).run(AUDIO).stream());

    const [first, second, other] = tracer.traces;
    expect(first).toEqual({
      workflowName: "Voice Agent",
      groupId: expect.stringMatching(/^group_[0-9a-f]{24}$/),
      metadata: undefined,
      tracing: undefined,
    });
    expect(second).toEqual(first);
    expect(other?.groupId).not.toBe(first?.groupId);
  });

  it("is told names, metadata and what is for the tracer", async () => {
    const tracer = new MemoryTracer();
    const config = {
      tracer,
      workflowName: "Shop",
      groupId: "call-7",
      traceMetadata: { customer: 7 },
      tracing: { apiKey: "key" },
    };
    await read(pipelineOf({ config }).run(AUDIO).stream());

    expect(tracer.traces).toEqual([
      {
        workflowName: "Shop",
        groupId: "call-7",
        metadata: { customer: 7 },
        tracing: { apiKey: "key" },
      },
    ]);
  });

  it("is not begun where tracing is disabled", async () => {
    const tracer = new MemoryTracer();
    const toBase64 = vi.spyOn(AUDIO, "toBase64");
    const config = { tracer, tracingDisabled: true };

    expect(await read(pipelineOf({ config }).run(AUDIO).stream())).toHaveLength(4);
    expect(tracer.log).toEqual([]);
    expect(toBase64).not.toHaveBeenCalled();
    toBase64.mockRestore();
  });

  it("runs the workflow within the trace", async () => {
    const tracer = new MemoryTracer();
    const workflow = replies(async function* reply() {
      tracer.log.push("workflow");
      yield "a";
    });
    await read(pipelineOf({ workflow, config: { tracer } }).run(AUDIO).stream());

    expect(tracer.log.indexOf("workflow")).toBeGreaterThan(tracer.log.indexOf("+trace"));
    expect(tracer.log.indexOf("workflow")).toBeLessThan(tracer.log.indexOf("-trace"));
  });

  it("ends last, behind a slow close, and before the stream does", async () => {
    const closed = deferred();
    const tracer = new MemoryTracer();
    const sttModel = hearsTurns(
      async function* turns() {},
      async () => {
        await closed.promise;
        tracer.log.push("closed");
      },
    );
    const reading = read(pipelineOf({ sttModel, config: { tracer } }).run(silence()).stream());
    await settled();
    expect(tracer.log).toEqual(["+trace", "+transcription", "-transcription"]);
    closed.resolve();
    await reading;

    expect(tracer.log.slice(-2)).toEqual(["closed", "-trace"]);
  });
});
