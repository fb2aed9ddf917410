import { describe, expect, it, vi } from "vitest";

import { answers, AUDIO, hears, pcm, read, speaks } from "../support/fakes.ts";
import { pipelineOf, replies, silence } from "../support/parts.ts";
import { deferred } from "../support/tasks.ts";
import { MemoryTracer } from "../support/tracer.ts";

const EACH = (text: string) => [text, ""] as const;
const BYTES = Buffer.from(pcm(1, 2, 3)).toString("base64");

describe("the spans of a run", () => {
  it("holds a transcription, and a speech group with its speech, of a whole audio", async () => {
    const tracer = new MemoryTracer();
    const config = {
      tracer,
      sttSettings: { prompt: "names", language: "en" },
      ttsSettings: { voice: "ash", speed: 2, instructions: "Slowly." },
    };
    await read(pipelineOf({ config }).run(AUDIO).stream());

    expect(tracer.log).toEqual([
      "+trace",
      "+transcription",
      "-transcription",
      "+speech_group",
      "+speech",
      "-speech",
      "-speech_group",
      "-trace",
    ]);
    expect(tracer.ended("transcription")).toEqual([
      {
        type: "transcription",
        input: { data: BYTES, format: "pcm" },
        output: "hi",
        model: "ears",
        modelConfig: { prompt: "names", language: "en" },
      },
    ]);
    expect(tracer.ended("speech_group")).toEqual([{ type: "speech_group", input: "Hello." }]);
    expect(tracer.ended("speech")).toEqual([
      {
        type: "speech",
        input: "Hello.",
        output: { data: Buffer.from(pcm(6)).toString("base64"), format: "pcm" },
        model: "voice",
        modelConfig: { voice: "ash", speed: 2, instructions: "Slowly." },
        firstContentAt: expect.any(String),
      },
    ]);
    expect(tracer.spans.flatMap(({ ends }) => ends.map(({ error }) => error))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("holds what is known of a span when it begins", async () => {
    const tracer = new MemoryTracer();
    await read(pipelineOf({ config: { tracer } }).run(AUDIO).stream());

    expect(tracer.spans.map(({ begun }) => begun)).toMatchObject([
      { type: "transcription", input: { data: BYTES }, model: "ears" },
      { type: "speech_group" },
      { type: "speech", input: "Hello.", output: { data: "", format: "pcm" }, model: "voice" },
    ]);
  });

  it("holds a speech group for each turn, the greeting too, and in it one speech for each segment", async () => {
    const tracer = new MemoryTracer();
    const workflow = replies(
      async function* reply(said) {
        yield* [said, `${said}!`];
      },
      async function* greeting() {
        yield* ["Wel", "come."];
      },
    );
    await read(
      pipelineOf({
        workflow,
        sttModel: hears("", ["a", "b"]),
        config: { tracer, ttsSettings: { textSplitter: EACH } },
      })
        .run(silence())
        .stream(),
    );

    expect(tracer.ended("speech_group").map(({ input }) => input)).toEqual([
      "Welcome.",
      "aa!",
      "bb!",
    ]);
    const groups = tracer.spans.filter(({ begun }) => begun.type === "speech_group");
    const speech = tracer.spans.filter(({ begun }) => begun.type === "speech");
    expect(tracer.ended("speech").map(({ input }) => input)).toEqual([
      "Wel",
      "come.",
      "a",
      "a!",
      "b",
      "b!",
    ]);
    expect(speech.map(({ parent }) => groups.findIndex((group) => group === parent))).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
    for (const span of tracer.spans.filter(({ begun }) => begun.type !== "speech")) {
      expect(span.parent).toBeUndefined();
    }
  });

  it("holds no speech group of a turn without text, and no speech of a turn without speech", async () => {
    const tracer = new MemoryTracer();
    const workflow = replies(async function* reply(said) {
      yield* said === "silent" ? [] : [""];
    });
    await read(
      pipelineOf({ workflow, sttModel: hears("", ["silent", "empty"]), config: { tracer } })
        .run(silence())
        .stream(),
    );

    expect(tracer.ended("speech_group")).toEqual([{ type: "speech_group", input: "" }]);
    expect(tracer.ended("speech")).toEqual([]);
  });

  it("holds a transcription for each turn of streamed audio, and one for what came after", async () => {
    const tracer = new MemoryTracer();
    const sttModel = hears("", ["a", "b"]);
    const config = { tracer, sttSettings: { language: "en" } };
    await read(pipelineOf({ sttModel, config }).run(silence()).stream());

    expect(tracer.ended("transcription")).toEqual(
      ["a", "b", ""].map((output) => ({
        type: "transcription",
        input: { data: "", format: "pcm" },
        output,
        model: "ears",
        modelConfig: { language: "en" },
      })),
    );
  });

  it("ends the transcription of a turn before its answer begins, and begins the next behind it", async () => {
    const tracer = new MemoryTracer();
    await read(pipelineOf({ config: { tracer } }).run(silence()).stream());

    expect(tracer.log).toEqual([
      "+trace",
      "+transcription",
      "-transcription",
      "+speech_group",
      "+speech",
      "-speech",
      "-speech_group",
      "+transcription",
      "-transcription",
      "-trace",
    ]);
  });

  it("holds all chunks of a speech, in order, and the time of its first byte", async () => {
    vi.useFakeTimers({ now: new Date("2026-01-02T03:04:05.000Z"), toFake: ["Date"] });
    const tracer = new MemoryTracer();
    const ttsModel = speaks(async function* speech() {
      yield new Uint8Array(0);
      vi.setSystemTime(new Date("2026-01-02T03:04:06.000Z"));
      const shared = Uint8Array.of(1, 2, 3);
      yield shared;
      shared.fill(9);
      vi.setSystemTime(new Date("2026-01-02T03:04:07.000Z"));
      yield Uint8Array.of(4);
    });
    await read(pipelineOf({ ttsModel, config: { tracer } }).run(AUDIO).stream());
    vi.useRealTimers();

    expect(tracer.ended("speech")).toMatchObject([
      {
        output: { data: Buffer.from([1, 2, 3, 4]).toString("base64") },
        firstContentAt: "2026-01-02T03:04:06.000Z",
      },
    ]);
  });

  it("holds no time of a first byte where there was none", async () => {
    const tracer = new MemoryTracer();
    const ttsModel = speaks(async function* speech() {
      yield new Uint8Array(0);
    });
    await read(pipelineOf({ ttsModel, config: { tracer } }).run(AUDIO).stream());

    expect(tracer.ended("speech")[0]?.firstContentAt).toBeUndefined();
  });

  it("ends each speech with its own text and audio, whatever order they are made in", async () => {
    const tracer = new MemoryTracer();
    const second = deferred();
    const ttsModel = speaks(async function* speech(text) {
      if (text === "a") {
        await second.promise;
      } else {
        second.resolve();
      }
      yield pcm(text.charCodeAt(0));
    });
    const config = { tracer, ttsSettings: { textSplitter: EACH } };
    await read(
      pipelineOf({ ttsModel, workflow: answers("a", "b"), config })
        .run(AUDIO)
        .stream(),
    );

    expect(tracer.ended("speech").map(({ input, output }) => [input, output.data])).toEqual([
      ["a", Buffer.from(pcm(97)).toString("base64")],
      ["b", Buffer.from(pcm(98)).toString("base64")],
    ]);
  });
});
