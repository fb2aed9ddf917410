import { describe, expect, it, vi } from "vitest";

import { AudioInput, type STTCallOptions } from "@understudy/voice-pipeline";

import { pcm, read, readToError, speaks } from "../support/fakes.ts";
import {
  failsWhenRead,
  hearsTurns,
  pipelineOf,
  replies,
  silence,
  transcribes,
} from "../support/parts.ts";
import { MemoryTracer } from "../support/tracer.ts";

const SECRET = "the-secret";
const SAMPLES = [0x41_41, 0x42_42] as const;
const AUDIO_SECRET = Buffer.from(pcm(...SAMPLES)).toString("base64");

interface Flags {
  readonly traceIncludeSensitiveData?: boolean;
  readonly traceIncludeSensitiveAudioData?: boolean;
}

const ALL: readonly Flags[] = [
  {},
  { traceIncludeSensitiveData: false },
  { traceIncludeSensitiveAudioData: false },
  { traceIncludeSensitiveData: false, traceIncludeSensitiveAudioData: false },
  { traceIncludeSensitiveData: true, traceIncludeSensitiveAudioData: true },
];

/** Everything that was told to a tracer, as text. */
function textOf(tracer: MemoryTracer): string {
  return JSON.stringify(tracer.spans.map(({ begun, ends }) => [begun, ends]));
}

const CONFIG = {
  sttSettings: { prompt: SECRET, language: "en" },
  ttsSettings: { voice: "ash", instructions: SECRET },
};

/** A run in which texts and audio are secret; it fails where `fail` says so. */
async function run(flags: Flags) {
  const tracer = new MemoryTracer();
  const seen: STTCallOptions["trace"][] = [];
  const result = pipelineOf({
    sttModel: transcribes(async (_, { trace }) => {
      seen.push(trace);
      return SECRET;
    }),
    workflow: replies(async function* reply() {
      yield SECRET;
    }),
    ttsModel: speaks(async function* speech() {
      yield pcm(...SAMPLES);
    }),
    config: { ...CONFIG, tracer, ...flags },
  }).run(new AudioInput(new Int16Array(SAMPLES)));
  await read(result.stream());
  return { tracer, seen };
}

describe.each(ALL)("with the flags %j", (flags) => {
  const { traceIncludeSensitiveData: texts = true, traceIncludeSensitiveAudioData: audio = true } =
    flags;

  it("spans hold texts, prompts and instructions only if texts may be traced", async () => {
    const { tracer } = await run(flags);

    expect(textOf(tracer).includes(SECRET)).toBe(texts);
    expect(tracer.ended("transcription")[0]?.output).toBe(texts ? SECRET : undefined);
    expect(tracer.ended("transcription")[0]?.modelConfig["prompt"]).toBe(
      texts ? SECRET : undefined,
    );
    expect(tracer.ended("speech_group")[0]?.input).toBe(texts ? SECRET : undefined);
    expect(tracer.ended("speech")[0]?.input).toBe(texts ? SECRET : undefined);
    expect(tracer.ended("speech")[0]?.modelConfig["instructions"]).toBe(texts ? SECRET : undefined);
  });

  it("spans hold audio only if audio may be traced", async () => {
    const { tracer } = await run(flags);

    expect(textOf(tracer).includes(AUDIO_SECRET)).toBe(audio);
    expect(tracer.ended("transcription")[0]?.input.data).toBe(audio ? AUDIO_SECRET : "");
    expect(tracer.ended("speech")[0]?.output.data).toBe(audio ? AUDIO_SECRET : "");
  });

  it("spans hold what is not sensitive: models, language, voice, and the time of the first byte", async () => {
    const { tracer } = await run(flags);

    expect(tracer.ended("transcription")).toMatchObject([
      { model: "ears", modelConfig: { language: "en" } },
    ]);
    expect(tracer.ended("speech")).toMatchObject([
      { model: "voice", modelConfig: { voice: "ash" }, firstContentAt: expect.any(String) },
    ]);
  });

  it("a model that traces by itself is told them", async () => {
    const { seen } = await run(flags);

    expect(seen).toEqual([{ includeSensitiveData: texts, includeSensitiveAudioData: audio }]);
  });

  it("spans tell why something failed only if texts may be traced; the reader gets the error itself", async () => {
    const failure = new Error(SECRET);
    const fail = (): never => {
      throw failure;
    };
    const tracer = new MemoryTracer();
    const config = { ...CONFIG, tracer, ...flags };
    for (const parts of [
      { sttModel: hearsTurns(() => failsWhenRead(fail)) },
      { ttsModel: speaks(() => failsWhenRead(fail)) },
      {
        workflow: replies(async function* reply() {
          yield "a";
          fail();
        }),
      },
    ]) {
      const { error } = await readToError(
        pipelineOf({ ...parts, config })
          .run(silence())
          .stream(),
      );
      expect(error).toBe(failure);
    }

    expect(tracer.errors("transcription")).toContain(
      texts ? `Transcription failed. Error: ${SECRET}` : "Transcription failed.",
    );
    expect(tracer.errors("speech")).toContain(
      texts ? `Speech synthesis failed. Error: ${SECRET}` : "Speech synthesis failed.",
    );
    expect(tracer.errors("speech_group")).toContain(
      texts ? `The turn failed. Error: ${SECRET}` : "The turn failed.",
    );
  });
});

describe("without a tracer, or with one that is disabled", () => {
  it.each([{}, { tracer: new MemoryTracer(), tracingDisabled: true }])(
    "a model is told to trace nothing (%#)",
    async (config) => {
      const seen: STTCallOptions["trace"][] = [];
      const sttModel = transcribes(async (_, { trace }) => {
        seen.push(trace);
        return "hi";
      });
      await read(
        pipelineOf({ sttModel, config })
          .run(new AudioInput(new Int16Array(1)))
          .stream(),
      );

      expect(seen).toEqual([{ includeSensitiveData: false, includeSensitiveAudioData: false }]);
    },
  );
});

describe("an error that cannot be read", () => {
  it("is told as such, and thrown as it is", async () => {
    const tracer = new MemoryTracer();
    const failure = Object.create(null);
    const sttModel = transcribes(async () => {
      throw failure;
    });
    const input = new AudioInput(new Int16Array(1));
    const { error } = await readToError(
      pipelineOf({ sttModel, config: { tracer } }).run(input).stream(),
    );

    expect(error).toBe(failure);
    expect(tracer.errors("transcription")).toEqual([
      "Transcription failed. The error cannot be read.",
    ]);
  });
});

describe("audio that is not traced", () => {
  it("is not even converted", async () => {
    const input = new AudioInput(new Int16Array(1));
    const toBase64 = vi.spyOn(input, "toBase64");
    const config = { tracer: new MemoryTracer(), traceIncludeSensitiveAudioData: false };
    await read(pipelineOf({ config }).run(input).stream());

    expect(toBase64).not.toHaveBeenCalled();
  });
});
