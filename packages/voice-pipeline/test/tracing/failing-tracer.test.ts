import type { VoiceSpanData, VoiceTracer } from "@understudy/voice-pipeline";
import { describe, expect, it } from "vitest";

import { AUDIO, readToError, saysLength, speaks } from "../support/fakes.ts";
import { failsWhenRead, hearsTurns, pipelineOf, silence } from "../support/parts.ts";
import { deferred, isPending } from "../support/tasks.ts";
import { MemoryTracer, type TracerHooks } from "../support/tracer.ts";

const FAILURE = new Error("the tracer's own");
const TYPES = ["transcription", "speech_group", "speech"] as const;

/** Throws for spans of a type. */
const throwsFor = (type: VoiceSpanData["type"]) => (data: VoiceSpanData) => {
  if (data.type === type) {
    throw FAILURE;
  }
};

/** A run of one turn; its session is to be closed once. */
async function run(hooks: TracerHooks) {
  const tracer = new MemoryTracer(hooks);
  const sttModel = hearsTurns(async function* turns() {
    yield "hi";
  });
  const { told, error } = await readToError(
    pipelineOf({ sttModel, config: { tracer } }).run(silence()).stream(),
  );
  expect(sttModel.close).toHaveBeenCalledTimes(1);
  return { told, error, tracer };
}

function balanceOf(told: readonly unknown[]): readonly unknown[] {
  return told.filter((event) => typeof event === "string");
}

describe("a tracer that fails", () => {
  it.each(TYPES)(
    "to begin a %s span fails the run with its error, and turns are balanced",
    async (type) => {
      const { told, error, tracer } = await run({ startSpan: throwsFor(type) });

      expect(error).toBe(FAILURE);
      expect(balanceOf(told)).toEqual(
        type === "speech" ? ["turn_started", "turn_ended", "session_ended"] : ["session_ended"],
      );
      expect(tracer.spans.map(({ ends }) => ends.length)).toEqual(tracer.spans.map(() => 1));
    },
  );

  it.each(TYPES)(
    "to end a %s span fails the run with its error, and ends it once",
    async (type) => {
      const { told, error, tracer } = await run({ endSpan: throwsFor(type) });

      expect(error).toBe(FAILURE);
      expect(balanceOf(told)).toEqual(
        type === "transcription"
          ? ["session_ended"]
          : ["turn_started", "turn_ended", "session_ended"],
      );
      expect(tracer.spans.map(({ ends }) => ends.length)).toEqual(tracer.spans.map(() => 1));
    },
  );

  it("to end the span of what failed does not replace the failure", async () => {
    const failure = new Error("hoarse");
    const fail = (): never => {
      throw failure;
    };
    const tracer = new MemoryTracer({
      endSpan: () => {
        throw FAILURE;
      },
    });
    const sttModel = hearsTurns(() => failsWhenRead(fail));
    const transcribing = pipelineOf({ sttModel, config: { tracer } }).run(silence());
    expect((await readToError(transcribing.stream())).error).toBe(failure);

    const speaking = new MemoryTracer({ endSpan: throwsFor("speech") });
    const ttsModel = speaks(fail);
    const result = pipelineOf({ ttsModel, config: { tracer: speaking } }).run(AUDIO);
    expect((await readToError(result.stream())).error).toBe(failure);
  });

  it("to begin a trace ends the session, and calls nobody", async () => {
    const ttsModel = saysLength();
    const tracer: VoiceTracer = {
      trace: () => {
        throw FAILURE;
      },
    };
    const result = pipelineOf({ ttsModel, config: { tracer } }).run(AUDIO);

    expect(await readToError(result.stream())).toEqual({ told: ["session_ended"], error: FAILURE });
    expect(ttsModel.texts).toEqual([]);
  });

  it("to end a trace fails the run behind all events", async () => {
    const tracer: VoiceTracer = {
      trace: async (_, work) => {
        await work({ startSpan: () => ({ end: () => undefined }) });
        throw FAILURE;
      },
    };
    const result = pipelineOf({ config: { tracer } }).run(AUDIO);

    expect(await readToError(result.stream())).toEqual({
      told: ["turn_started", [6], "turn_ended", "session_ended"],
      error: FAILURE,
    });
  });

  it("to do the work is refused", async () => {
    const tracer: VoiceTracer = { trace: async () => await new Promise<never>((_, no) => no(0)) };
    const lazy = { trace: async () => undefined } as object as VoiceTracer;

    expect(await readToError(pipelineOf({ config: { tracer } }).run(AUDIO).stream())).toEqual({
      told: ["session_ended"],
      error: 0,
    });
    expect(
      await readToError(
        pipelineOf({ config: { tracer: lazy } })
          .run(AUDIO)
          .stream(),
      ),
    ).toEqual({
      told: ["session_ended"],
      error: expect.objectContaining({ code: "voice_answer", source: "tracer" }),
    });
  });

  it("to wait for the work does not let the stream end before it", async () => {
    const tracer = {
      trace: async (_options: object, work: (trace: object) => Promise<unknown>) => {
        void work({ startSpan: () => ({ end: () => undefined }) });
      },
    } as object as VoiceTracer;
    const closed = deferred();
    const sttModel = hearsTurns(
      async function* turns() {},
      async () => await closed.promise,
    );
    const events = pipelineOf({ sttModel, config: { tracer } }).run(silence()).stream();
    expect(await events.next()).toMatchObject({ value: { event: "session_ended" } });
    const last = events.next();
    expect(await isPending(last)).toBe(true);
    closed.resolve();

    expect(await last).toEqual({ done: true, value: undefined });
  });
});
