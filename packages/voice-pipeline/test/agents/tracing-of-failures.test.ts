import { modelError, ScriptedModel } from "@understudy/testing-model";
import { agentsTracer } from "@understudy/voice-pipeline/agents";
import { describe, expect, it } from "vitest";

import { AUDIO, read, readToError, speaks } from "../support/fakes.ts";
import { rejectionOf, watchRejections } from "../support/tasks.ts";
import { RecordedTraces } from "./recorded-traces.ts";
import { message, says, stallsAfter } from "./support.ts";
import { tracedPipeline } from "./traced-pipeline.ts";

describe("agentsTracer on its own", () => {
  const options = { workflowName: "mine", groupId: "g" };

  it("gives what the work gives, when the trace has ended", async () => {
    const recorded = RecordedTraces.record();

    expect(await agentsTracer().trace(options, async () => 7)).toBe(7);
    expect(recorded.log).toEqual(["+trace", "-trace"]);
  });

  it.each([
    ["rejects", () => Promise.reject(new Error("no"))],
    [
      "throws",
      () => {
        throw new Error("no");
      },
    ],
  ] as const)("ends the trace of work that %s, and throws its error", async (_how, work) => {
    const recorded = RecordedTraces.record();

    expect(await rejectionOf(agentsTracer().trace(options, work))).toMatchObject({ message: "no" });
    expect(recorded.log).toEqual(["+trace", "-trace"]);
  });

  it("ends a span with the data it is given at its end, and with its error", async () => {
    const recorded = RecordedTraces.record();
    await agentsTracer().trace(options, async (trace) => {
      const group = trace.startSpan({ type: "speech_group" });
      expect(recorded.log).toContain("+speech_group");
      group.end({ type: "speech_group", input: "All of it." }, { message: "It broke." });
    });

    expect(recorded.only.spans).toMatchObject([
      {
        data: { type: "speech_group", input: "All of it." },
        error: { message: "It broke." },
        parentId: null,
      },
    ]);
  });
});

describe("a run that fails ends its trace and all its spans", () => {
  it("where the agent fails", async () => {
    const assertHandled = watchRejections();
    const recorded = RecordedTraces.record();
    const failure = new Error("The model is down.");
    const model = new ScriptedModel([modelError(failure), message("Now.")]);
    const pipeline = tracedPipeline(model);
    const { error } = await readToError(pipeline.run(AUDIO).stream());

    expect(error).toBe(failure);
    expect(recorded.open).toBe(0);
    expect(recorded.log.at(-1)).toBe("-trace");
    await read(pipeline.run(AUDIO).stream());
    expect(recorded.traces).toHaveLength(2);
    await assertHandled();
  });

  it("where the speech fails, and says so in the span", async () => {
    const recorded = RecordedTraces.record();
    const ttsModel = speaks(async function* say() {
      yield await Promise.reject<Uint8Array>(new Error("Mute."));
    });
    await readToError(tracedPipeline(says("One.").model, {}, { ttsModel }).run(AUDIO).stream());

    expect(recorded.open).toBe(0);
    expect(recorded.log.at(-1)).toBe("-trace");
    expect(recorded.only.spans.find(({ data }) => data.type === "speech")?.error).toEqual({
      message: "Speech synthesis failed. Error: Mute.",
    });
  });

  it("where it is aborted", async () => {
    const assertHandled = watchRejections();
    const recorded = RecordedTraces.record();
    const stalled = stallsAfter("One whole sentence to speak. And");
    const controller = new AbortController();
    const reading = readToError(
      tracedPipeline(stalled.model).run(AUDIO, { signal: controller.signal }).stream(),
    );
    await stalled.waiting;
    controller.abort("hung up");

    expect((await reading).error).toBe("hung up");
    expect(recorded.open).toBe(0);
    expect(recorded.log.at(-1)).toBe("-trace");
    await assertHandled();
  });

  it("where its reader leaves", async () => {
    const recorded = RecordedTraces.record();
    const stalled = stallsAfter("One whole sentence to speak. And");
    for await (const event of tracedPipeline(stalled.model).run(AUDIO).stream()) {
      expect(event.type).toBe("voice_stream_event_lifecycle");
      break;
    }

    expect(recorded.open).toBe(0);
    expect(recorded.log.at(-1)).toBe("-trace");
  });
});
